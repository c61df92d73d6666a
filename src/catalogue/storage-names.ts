/** Where Mull itself puts files of models: the engines write there, deleting everything empties it. */

/** Folder in the origin private file system: GGUF files, whole and under way. */
export const modelsFolder = 'models';

/** Database with the same files, where the browser has no private file system. */
export const piecesDatabase = 'mull-files';

/** Cache with parts of WebLLM files under way, beside the caches of the package. */
export const webllmParts = 'mull/webllm-parts';
