// Opens a dialog above the page, also in a browser without modal dialogs.

/** In a browser without dialogs it is an unknown element. */
type MaybeDialog = HTMLElement & Partial<Pick<HTMLDialogElement, 'showModal' | 'close'>>;

/**
 * @param dismiss Escape, or a press beside the dialog. A browser with modal dialogs sends events of its own for these.
 * @returns closes it
 */
export function openModal(dialog: MaybeDialog, dismiss: () => void): () => void {
  if (dialog.showModal !== undefined) {
    dialog.showModal();
    return () => dialog.close?.();
  }
  dialog.setAttribute('open', '');
  let isGone = false;
  let close = (): void => dialog.removeAttribute('open');
  import('./open-plainly.ts').then(
    ({ openPlainly }) => {
      if (!isGone) close = openPlainly(dialog, dismiss);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
    close();
  };
}
