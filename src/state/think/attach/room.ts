/** How much of a prompt the models that are chosen read at once. Pure. */
import { maxTotalTokens } from '../../../core/runs/limits.ts';
import type { ContextWindow } from '../../../core/ports.ts';
import type { Role } from '../../../core/types.ts';

/** What is known of a model's window before it is asked. */
export interface Window extends ContextWindow {
	/** A run of this model was told so; else it is what its row says. */
	measured: boolean;
}

export interface Room extends Window {
	/** Tokens that a reply may take, thinking included. */
	maxTokens: number;
}

/** Where nothing is known: as little as anybody offers, and cautiously counted. */
export const unknownWindow: Window = { context: 4096, charactersPerToken: 3.2, measured: false };

/** Tokens that a prompt may take, as the budgeter has it (`algorithms/shared/budgeter.ts`). */
export const promptOf = ({ context, maxTokens }: Omit<Room, 'measured'>): number =>
	context - Math.min(maxTokens, Math.floor(context / 3));

/** The tightest of roles, each with its window. */
export function tightest(roles: readonly (readonly [Role, Window])[]): Room {
	const rooms = roles.map(([{ sampling, think }, window]) => ({
		...window,
		maxTokens: maxTotalTokens(sampling, think),
	}));
	const free = (room: Room) => promptOf(room) * room.charactersPerToken;
	return rooms.reduce((a, b) => (free(b) < free(a) ? b : a));
}
