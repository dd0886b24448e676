/** Closes the settings menu before a panel or a dialog opens: an open menu would take the focus back from it. */
export function leaveMenu(controller: Element | null): void {
  focusSettings(controller);
  controller?.querySelector('media-settings-menu')?.setAttribute('hidden', '');
}

export const focusSettings = (controller: Element | null): void =>
  controller?.querySelector<HTMLElement>('media-settings-menu-button')?.focus();
