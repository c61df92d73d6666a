/** What people wrote onto a PDF page: values of its form, and comments. Pure. */

/** As PDF.js gives it; what is not named here is not read. */
interface Annotation {
	subtype?: string;
	fieldName?: string;
	alternativeText?: string;
	fieldType?: string;
	fieldValue?: unknown;
	checkBox?: boolean;
	radioButton?: boolean;
	exportValue?: string;
	buttonValue?: string;
	password?: boolean;
	hidden?: boolean;
	contentsObj?: { str?: string };
	titleObj?: { str?: string };
}

/** One text for the form and one for each comment. */
export function annotationTexts(annotations: readonly unknown[]): string[] {
	const fields: string[] = [];
	const comments: string[] = [];
	for (const one of annotations as Annotation[]) {
		if (one.hidden) continue;
		if (one.subtype === 'Widget') {
			const value = valueOf(one);
			const name = one.alternativeText || one.fieldName || '';
			if (value) fields.push(name ? `${name}: ${value}` : value);
		} else if (one.subtype !== 'Link' && one.subtype !== 'Popup') {
			const text = one.contentsObj?.str?.trim();
			const by = one.titleObj?.str?.trim();
			if (text) comments.push(by ? `${by}: ${text}` : text);
		}
	}
	return [...(fields.length ? [fields.join('\n')] : []), ...comments];
}

/** Boxes to tick are shown as such; of several buttons of one name the pressed one is the value. */
function valueOf(field: Annotation): string {
	const { fieldType, fieldValue, password } = field;
	if (password || fieldType === 'Sig') return '';
	if (field.checkBox) return fieldValue === field.exportValue ? '[x]' : '[ ]';
	if (field.radioButton) return fieldValue === field.buttonValue ? String(fieldValue ?? '') : '';
	if (fieldType === 'Btn') return '';
	const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
	return values
		.filter((value) => typeof value === 'string')
		.join(', ')
		.trim();
}
