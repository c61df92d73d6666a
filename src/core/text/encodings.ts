/** The encodings of text that a person can choose from, the most used first. Plain data. */

interface Encoding {
	/** As `TextDecoder` names it; `ibm437` and `ibm850` are read by a table of ours. */
	id: string;
	name: string;
	/** Languages that are often written in it (BCP 47). */
	languages: readonly string[];
}

const row = (id: string, name: string, ...languages: string[]): Encoding => ({
	id,
	name,
	languages,
});

export const encodings: readonly Encoding[] = [
	row('utf-8', 'UTF-8'),
	row('utf-16le', 'UTF-16 LE'),
	row('utf-16be', 'UTF-16 BE'),
	row('windows-1252', 'Windows-1252', 'en', 'de', 'fr', 'es'),
	row('iso-8859-15', 'ISO-8859-15', 'de', 'fr'),
	row('macintosh', 'Mac Roman', 'en', 'de', 'fr'),
	row('ibm437', 'IBM 437', 'en', 'de'),
	row('ibm850', 'IBM 850', 'de', 'fr', 'es'),
	row('windows-1250', 'Windows-1250', 'pl', 'cs', 'hu'),
	row('iso-8859-2', 'ISO-8859-2', 'pl', 'cs', 'hu'),
	row('windows-1251', 'Windows-1251', 'ru', 'uk', 'bg'),
	row('koi8-r', 'KOI8-R', 'ru'),
	row('koi8-u', 'KOI8-U', 'uk'),
	row('ibm866', 'IBM 866', 'ru'),
	row('iso-8859-5', 'ISO-8859-5', 'ru'),
	row('x-mac-cyrillic', 'Mac Cyrillic', 'ru', 'uk'),
	row('windows-1253', 'Windows-1253', 'el'),
	row('iso-8859-7', 'ISO-8859-7', 'el'),
	row('windows-1254', 'Windows-1254', 'tr'),
	row('windows-1255', 'Windows-1255', 'he'),
	row('iso-8859-8', 'ISO-8859-8', 'he'),
	row('windows-1256', 'Windows-1256', 'ar', 'fa'),
	row('iso-8859-6', 'ISO-8859-6', 'ar'),
	row('windows-1257', 'Windows-1257', 'lt', 'lv', 'et'),
	row('iso-8859-13', 'ISO-8859-13', 'lt', 'lv'),
	row('iso-8859-4', 'ISO-8859-4', 'lt', 'lv', 'et'),
	row('windows-1258', 'Windows-1258', 'vi'),
	row('windows-874', 'Windows-874', 'th'),
	row('gb18030', 'GB 18030', 'zh-Hans'),
	row('big5', 'Big5', 'zh-Hant'),
	row('shift_jis', 'Shift_JIS', 'ja'),
	row('euc-jp', 'EUC-JP', 'ja'),
	row('iso-2022-jp', 'ISO-2022-JP', 'ja'),
	row('euc-kr', 'EUC-KR', 'ko'),
];

/** As it is written on the screen. */
export const encodingName = (id: string): string =>
	encodings.find((one) => one.id === id)?.name ?? id;
