/** The list of models that the site itself offers, relative to the page. Sites may have none. */
export const siteModelsFile = 'models/models.json';
