/**
 * A model that is too small for missions is noticed early: some of its replies in a row cannot be used,
 * and one of them makes no sense (usable.ts). A reply without its form comes from any model now and then.
 */
export type ReplyUse = 'usable' | 'unusable' | 'senseless';

/** Replies in a row that could not be used. */
export interface UnusableReplies {
	count: number;
	/** One of them at least made no sense. */
	senseless: boolean;
}
export const none: UnusableReplies = { count: 0, senseless: false };

/** So many in a row are no chance. */
const tooMany = 3;

export const after = ({ count, senseless }: UnusableReplies, use: ReplyUse): UnusableReplies =>
	use === 'usable' ? none : { count: count + 1, senseless: senseless || use === 'senseless' };

export const isTooSmall = ({ count, senseless }: UnusableReplies): boolean =>
	senseless && count >= tooMany;

/** Of tasks side by side: one usable reply is enough. */
export const fewestUnusable = (all: readonly UnusableReplies[]): UnusableReplies =>
	all.reduce((least, one) => (one.count < least.count ? one : least));
