// A modal dialog in a browser that has none. Only such a browser loads it.

const LOOK = {
  position: 'fixed',
  inset: '0',
  zIndex: 'var(--layer-splash)',
  display: 'block',
  blockSize: 'fit-content',
  overflow: 'auto',
};
const BACKDROP_LOOK = { position: 'fixed', inset: '0', zIndex: LOOK.zIndex, background: 'rgb(0 0 0 / 0.64)' };
const FIELDS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** Everything beside the dialog and beside the elements around it. A closed dialog may open above this one. */
function listRest(dialog: HTMLElement): Element[] {
  const rest: Element[] = [];
  for (
    let place: Element = dialog;
    place !== document.body && place.parentElement;
    place = place.parentElement
  )
    rest.push(
      ...[...place.parentElement.children].filter(
        (each) => each !== place && !each.matches('[inert], dialog:not([open])'),
      ),
    );
  return rest;
}

/** A press beside a dialog reaches its backdrop, and never the page behind. */
function layBackdrop(dialog: HTMLElement, dismiss: () => void): HTMLElement {
  const backdrop = document.createElement('div');
  Object.assign(backdrop.style, BACKDROP_LOOK);
  backdrop.addEventListener('click', dismiss);
  dialog.before(backdrop);
  return backdrop;
}

/** The newest one has the keys. */
const opened: HTMLElement[] = [];

/** @returns closes it */
export function openPlainly(dialog: HTMLElement, dismiss: () => void): () => void {
  const rest = listRest(dialog);
  const attributes = { open: '', role: 'dialog', 'aria-modal': 'true' };
  for (const [name, value] of Object.entries(attributes)) dialog.setAttribute(name, value);
  Object.assign(dialog.style, LOOK);
  for (const each of rest) each.setAttribute('inert', '');
  const backdrop = layBackdrop(dialog, dismiss);
  const { style: page } = document.documentElement;
  const { overflow } = page;
  page.overflow = 'hidden';
  opened.push(dialog);
  const ends = new AbortController();
  const onKey = (event: KeyboardEvent): void => {
    if (opened.at(-1) !== dialog || event.defaultPrevented) return;
    if (event.key === 'Tab') keepInside(dialog, event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    dismiss();
  };
  document.addEventListener('keydown', onKey, { signal: ends.signal });
  return () => {
    ends.abort();
    opened.splice(opened.indexOf(dialog), 1);
    backdrop.remove();
    page.overflow = overflow;
    for (const each of rest) each.removeAttribute('inert');
    for (const name of [...Object.keys(attributes), 'style']) dialog.removeAttribute(name);
  };
}

/** Such a browser may not know `inert` either. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.getClientRects().length > 0,
  );
  const at = fields.findIndex((field) => field === document.activeElement);
  const isInside = dialog.contains(document.activeElement);
  // The title has the focus at first. It is no field, and the browser knows the field after it.
  const isLeaving = event.shiftKey ? at <= 0 : at === fields.length - 1 || !isInside;
  if (!isLeaving) return;
  event.preventDefault();
  fields.at(event.shiftKey ? -1 : 0)?.focus();
}
