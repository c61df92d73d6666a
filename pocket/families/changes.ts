/** Someone has things, gets some, loses some: the words that sums and chains share. */

import type { Thing } from '../names.ts';
import { either, parts, type Parts } from './wording.ts';

export const starts = parts(
	[
		'{A} {has|had} {x}.',
		'{A} {starts|started} with {x}.',
		'{A} {owns|owned} {x}.',
		'at first {A} {has|had} {x}.',
		'{A} {keeps|kept} {x} in a {box}.',
		'there {are|were} {x} in the {box} of {A}.',
		'in {his} {box}, {A} {has|had} {x}.',
		'{A} {counts|counted} {x} in {his} {box}.',
		'{A} {has|had} a {box} with {x}.',
		'on Monday {A} {has|had} {x}.',
	],
	['to begin with, {A} {has|had} {x}.', '{x} {are|were} in the {box} that {A} {owns|owned}.'],
);

export const gains = parts(
	[
		'then {he} {buys|bought} {ny} more.',
		'{B} {gives|gave} {him} {ny} more.',
		'{he} {finds|found} {ny} more.',
		'then {he} {gets|got} {ny} more from {B}.',
		'{he} {wins|won} another {ny}.',
		'{B} {brings|brought} {him} {y}.',
		'later {he} {adds|added} {ny} more.',
		'{he} {receives|received} {ny} more as a gift.',
		'an aunt {sends|sent} {him} {ny} more.',
		'then {he} {puts|put} {ny} more with them.',
	],
	['after that, {he} {picks|picked} up {ny} more.', '{ny} more {come|came} from {B}.'],
);

const anyLosses = parts(
	[
		'then {he} {gives|gave} {ny} to {B}.',
		'{he} {loses|lost} {ny} of them.',
		'{he} {sells|sold} {ny} of them.',
		'{B} {takes|took} {ny} of them.',
		'then {he} {gives|gave} away {ny}.',
		'later {ny} of them {go|went} missing.',
		'{he} {hands|handed} {ny} of them to {B}.',
		'{he} {uses|used} {ny} of them.',
		'{he} {throws|threw} away {ny} of them.',
	],
	['after that, {ny} of them {are|were} gone.', '{he} {leaves|left} {ny} of them with {B}.'],
);

const foodLosses = parts(
	[
		'{he} {eats|ate} {ny} of them.',
		'{A} and {B} {eat|ate} {ny} of them.',
		'then {he} {eats|ate} {ny}.',
	],
	[],
);

export function losses(thing: Thing): Parts {
	return thing.food ? either(anyLosses, foodLosses) : anyLosses;
}

export const asksNow = parts(
	[
		'how many {things} {does|did} {A} have {now|then}?',
		'how many {things} {does|did} {A} have in the end?',
		'how many {things} {are|were} there in the end?',
		'what {is|was} the number of {things} {A} {has|had} in the end?',
		'how many {things} {does|did} {he} have after that?',
		'find the number of {things} {A} {has|had} at the end.',
		'tell me how many {things} {A} {has|had} {now|then}.',
		'work out how many {things} {he} {has|had} in the end.',
	],
	[
		'at the end, how many {things} {does|did} {A} have?',
		'find out how many {things} there {are|were} after that.',
	],
);

export const asksTotal = parts(
	[
		'how many {things} {does|did} {A} have in all?',
		'how many {things} {does|did} that make in total?',
		'how many {things} {does|did} {he} have altogether?',
	],
	['what {is|was} the total number of {things}?'],
);

export const asksLeft = parts(
	[
		'how many {things} {are|were} left?',
		'how many {things} {does|did} {A} still have?',
		'how many {things} {does|did} {he} have left?',
		'how many of the {things} {remain|remained}?',
		'tell me how many {things} {are|were} left.',
		'what number of {things} {is|was} left?',
	],
	['how many {things} {are|were} still there?'],
);
