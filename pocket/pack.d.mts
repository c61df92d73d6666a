/** Writes the bundles into a folder; without one into .work/pack. */
export function pack(to?: string): Promise<void>;
export const packed: string;
