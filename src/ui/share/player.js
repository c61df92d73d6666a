// Replays a run inside its own file: no model, no network, no Mull. It makes elements of a few kinds
// and puts words into them as text; nothing in the run is ever read as HTML, an address or code.
(() => {
	const read = (id) => JSON.parse(document.getElementById(id).textContent);
	const { run, steps, texts } = read('mull-run');
	const { given, moments, result, words } = read('mull-view');
	const answer = run.outcome ? run.outcome.answer : '';
	const events = new Map(steps.map(({ seq, event }) => [seq, event]));

	const make = (name, className, ...inside) => {
		const element = document.createElement(name);
		if (className) element.className = className;
		element.append(...inside);
		return element;
	};
	const textOf = (source) => source && (source.text ?? texts[source.id] ?? eventOf(source).output);
	const eventOf = ({ seq }) => events.get(seq) ?? {};

	// Markdown, as much of it as an answer needs; what is not known stays as it was written.
	const marks = /`([^`\n]{1,200})`|\*\*([^*\n]{1,200})\*\*|\*([^*\s][^*\n]{0,200})\*/g;
	const inline = (text) => {
		const parts = [];
		let at = 0;
		for (const found of text.matchAll(marks)) {
			parts.push(text.slice(at, found.index));
			const name = found[1] !== undefined ? 'code' : found[2] !== undefined ? 'strong' : 'em';
			parts.push(make(name, '', found[1] ?? found[2] ?? found[3]));
			at = found.index + found[0].length;
		}
		return [...parts, text.slice(at)];
	};
	const listed = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
	const blocks = (text) => {
		const made = make('div', 'words');
		made.dir = 'auto';
		const lines = (text ?? '').replace(/<\/?(?:answer|think)>/g, '').split('\n');
		for (let at = 0; at < lines.length;) {
			const line = lines[at];
			if (line.startsWith('```')) {
				const end = lines.indexOf('```', at + 1);
				const code = lines.slice(at + 1, end < 0 ? lines.length : end);
				made.append(make('pre', '', make('code', '', code.join('\n'))));
				at += code.length + 2;
			} else if (/^#{1,6} /.test(line)) {
				made.append(make('h4', '', ...inline(line.replace(/^#{1,6} /, ''))));
				at++;
			} else if (line.trim() === '') at++;
			else {
				const start = at;
				const isList = listed.test(line);
				while (at < lines.length && lines[at].trim() && listed.test(lines[at]) === isList) {
					if (at > start && /^(?:```|#{1,6} )/.test(lines[at])) break;
					at++;
				}
				const taken = lines.slice(start, at);
				if (!isList) made.append(make('p', '', ...inline(taken.join('\n'))));
				else made.append(make('div', 'list', ...taken.map((one) => make('p', '', ...inline(one)))));
			}
		}
		return made;
	};

	const folded = (summary, inside) => make('details', '', make('summary', '', summary), inside);

	const drawn = (moment) => {
		if (!moment.text) return make('p', 'said', moment.title);
		const step = make('article', moment.role === 'B' ? 'step b' : 'step a');
		step.append(
			make('h3', '', make('span', 'role', moment.role), moment.title),
			make('p', 'facts', moment.facts),
		);
		const said = textOf(moment.text) ?? '';
		if (said.length > 1500) step.append(folded(words.reply, blocks(said)));
		else step.append(blocks(said));
		const { notes } = eventOf({ seq: moment.notes });
		if (notes) step.append(make('ul', 'notes', ...notes.map((note) => make('li', '', note))));
		const thinking = textOf(moment.thinking);
		if (thinking) step.append(folded(words.thinking, make('pre', 'thinking', thinking)));
		return step;
	};

	// What came with the question: folded, each passage under the number that the answer names.
	document.getElementById('given')?.replaceChildren(
		...given.map(({ name, about, heads }, index) => {
			const said = make('span', '', make('strong', '', name), ` · ${about}`);
			said.dir = 'auto';
			if (!heads.length) return make('p', 'facts', said);
			const passages = make('div', '');
			heads.forEach((head, at) => {
				if (head) passages.append(make('p', 'facts', head));
				const text = make('pre', '', run.attached[index].passages[at].text);
				text.dir = 'auto';
				passages.append(text);
			});
			return folded(said, passages);
		}),
	);

	const trace = document.getElementById('trace');
	const beside = make('div', 'beside');
	const all = moments.map((moment) => {
		const element = drawn(moment);
		(moment.beside ? beside : trace).append(element);
		if (moment.beside && !beside.parentNode) trace.append(beside);
		return element;
	});

	document.querySelector('h1').textContent = run.chat.findLast(
		(one) => one.role === 'user',
	).content;
	const place = document.getElementById('answer');
	const finished = () => {
		const whole = answer ? blocks(answer) : make('p', 'said', words.noAnswer);
		if (result.short === null) return [whole, ...rests()];
		const big = make('p', 'result', ...inline(result.short));
		big.dir = 'auto';
		return [big, ...rests(), ...(result.more ? [folded(words.found, whole)] : [])];
	};
	const rests = () =>
		result.rests.length
			? [make('ul', 'rests', ...result.rests.map((one) => make('li', '', one)))]
			: [];

	const last = moments.length;
	let at = last;
	let timer;
	const button = make('button', '');
	const range = make('input', '');
	const figures = make('span', 'figures');
	button.type = 'button';
	range.type = 'range';
	range.min = '0';
	range.max = String(last);
	range.setAttribute('aria-label', words.position);

	const show = (to) => {
		at = to;
		all.forEach((element, index) => (element.hidden = index >= at));
		const so = at > 0 && at < last ? moments[at - 1].soFar : null;
		if (at === last) place.replaceChildren(...finished());
		else if (so) place.replaceChildren(make('p', 'facts', so.words), blocks(textOf(so.source)));
		else place.replaceChildren(make('p', 'said', words.noWordsYet));
		range.value = String(at);
		figures.textContent = `${at} / ${last}`;
		button.textContent = timer ? words.pause : words.play;
	};
	const hold = () => {
		clearInterval(timer);
		timer = undefined;
	};
	button.onclick = () => {
		if (timer) hold();
		else {
			if (at >= last) at = 0;
			timer = setInterval(() => {
				if (at + 1 >= last) hold();
				show(at + 1);
				all[at - 1]?.scrollIntoView({ block: 'nearest' });
			}, 900);
		}
		show(at);
	};
	range.oninput = () => {
		hold();
		show(Number(range.value));
	};
	const controls = document.getElementById('controls');
	controls.append(button, range, figures);
	controls.hidden = last === 0;
	addEventListener('beforeprint', () => {
		hold();
		show(last);
		for (const one of document.querySelectorAll('details')) one.open = true;
	});
	show(last);
})();
