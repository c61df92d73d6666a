// The report of `npm run gpu` as Markdown.

const number = (value) =>
	typeof value !== 'number'
		? String(value)
		: Number.isInteger(value)
			? String(value)
			: value >= 100
				? value.toFixed(0)
				: value.toPrecision(3);

export function reportOf({ when, machine, seconds, tried = [], flags, device, parts }) {
	const lines = [
		'# On a graphics processor',
		'',
		`Written by \`npm run gpu\`, ${when.slice(0, 10)}, in ${Math.round(seconds)} seconds.`,
		'',
		`- Machine: ${[machine.gpu, `${machine.cores} cores`, `${machine.gigabytes} GB`, machine.system].filter(Boolean).join('; ')}.`,
	];
	if (device) {
		const { adapter, limits } = device;
		const named = Object.entries(adapter ?? {})
			.filter(([, value]) => String(value))
			.map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(' to ') : value}`);
		lines.push(`- The browser says: ${named.join(', ')}. ${device.says}`);
		lines.push(
			`- 16-bit shaders: ${device.features.includes('shader-f16') ? 'yes' : 'no'}; subgroups: ${device.features.includes('subgroups') ? 'yes' : 'no'}; llama.cpp would use it: ${device.usedByLlama ? 'yes' : 'no'}.`,
		);
		lines.push(
			`- Limits: ${Object.entries(limits)
				.map(([name, value]) => `${name} ${value}`)
				.join(', ')}.`,
		);
	}
	lines.push(
		flags
			? `- Flags that Chromium needs: ${flags.length ? `\`${flags.join(' ')}\`` : 'none'}.`
			: '- **No graphics processor answered.**',
		'',
		'| started | seen |',
		'| --- | --- |',
		...tried.map(
			({ name, seen }) => `| ${name} | ${String(seen).replaceAll('|', '/').slice(0, 300)} |`,
		),
	);
	for (const part of parts) lines.push('', `## ${part.name}`, '', part.what, ...body(part));
	return `${lines.join('\n')}\n`;
}

function body({ value, fault, log, memory }) {
	const lines = [''];
	if (fault) {
		lines.push(`**Failed:** ${fault}`);
		if (log?.length) lines.push('', '```text', ...log.map((line) => line.slice(0, 400)), '```');
	} else if (typeof value === 'string') lines.push('```text', value.trimEnd(), '```');
	else {
		const rows = Object.entries(value).map(
			([name, one]) => `| ${name} | ${number(one).replaceAll('\n', ' ').replaceAll('|', '/')} |`,
		);
		lines.push('| | |', '| --- | --- |', ...rows);
		if (memory) lines.push(`| graphics memory, MB more than before | ${memory} |`);
	}
	return lines;
}
