/** Files that are held over the page or dropped on it. */

export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
	dataTransfer?.types.includes('Files') ?? false;

/** Where nothing takes files the browser would open one in place of the page. */
export function preventFileNavigation(event: DragEvent): void {
	if (event.defaultPrevented || !hasFiles(event)) return;
	event.preventDefault();
	event.dataTransfer!.dropEffect = 'none';
}
