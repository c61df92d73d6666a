/** Whether models see pictures, as far as it is known before they are asked. */
import { builtInRow, isBuiltIn } from '../../../catalogue/built-in.ts';
import { browserAcceptsImages } from '../../../core/device/browser-vision.ts';
import { isBrowserModel, isOnServer } from '../../../core/engines/engine-of.ts';
import { MullError } from '../../../core/errors.ts';
import type { ModelRef, Role } from '../../../core/types.ts';
import { browserName, modelNameOf } from '../../../engines/browser/name.ts';
import { getEndpoint } from '../../../storage/models/endpoints.ts';
import { getModel } from '../../../storage/models/models.ts';

/** Undefined: nobody said; it is tried. */
async function sees(model: ModelRef): Promise<boolean | undefined> {
	if (isBrowserModel(model)) return browserAcceptsImages();
	if (!isOnServer(model)) return (await getModel(model.model))?.eyes === true;
	const endpoint = await getEndpoint(model.endpoint ?? '');
	return endpoint?.learnt?.find((one) => one.model === model.model)?.sees;
}

export interface VisionSupport {
	/** Names of the models that see none. */
	blind: string[];
	/** Names of those of which it is not known. */
	unknown: string[];
}

/** Of the models of these roles, each once. */
export async function visionSupportOf(
	roles: readonly Pick<Role, 'model'>[],
): Promise<VisionSupport> {
	const eyes: VisionSupport = { blind: [], unknown: [] };
	const models = roles.flatMap(({ model }) => model ?? []);
	for (const model of new Map(models.map((one) => [JSON.stringify(one), one])).values()) {
		const told = await sees(model);
		if (told === false) eyes.blind.push(await nameOf(model));
		else if (told === undefined) eyes.unknown.push(model.model);
	}
	return eyes;
}

async function nameOf(model: ModelRef): Promise<string> {
	if (isBrowserModel(model)) return modelNameOf(browserName());
	if (isBuiltIn(model)) return builtInRow.name;
	if (isOnServer(model)) return model.model;
	return (await getModel(model.model))?.name ?? model.model;
}

export const noVisionFault = (name: string): MullError =>
	new MullError(
		'bad-input',
		`${name} does not see pictures.`,
		'Choose a model that does, or take the picture out.',
	);
