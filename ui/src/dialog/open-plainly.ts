// A modal dialog in a browser that has none. Only such a browser loads it.

const LOOK = {
  position: 'fixed',
  inset: '0',
  zIndex: 'var(--layer-splash)',
  display: 'block',
  blockSize: 'fit-content',
  overflow: 'auto',
  boxShadow: '0 0 0 100vmax rgb(0 0 0 / 0.64)',
};
const FIELDS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** Everything beside the dialog and beside the elements around it. */
function listRest(dialog: HTMLElement): Element[] {
  const rest: Element[] = [];
  for (
    let place: Element = dialog;
    place !== document.body && place.parentElement;
    place = place.parentElement
  )
    rest.push(
      ...[...place.parentElement.children].filter((each) => each !== place && !each.hasAttribute('inert')),
    );
  return rest;
}

/** The newest one has the keys and the presses. */
const opened: HTMLElement[] = [];

/** @returns closes it */
export function openPlainly(dialog: HTMLElement, dismiss: () => void): () => void {
  const rest = listRest(dialog);
  const attributes = { open: '', role: 'dialog', 'aria-modal': 'true' };
  for (const [name, value] of Object.entries(attributes)) dialog.setAttribute(name, value);
  Object.assign(dialog.style, LOOK);
  for (const each of rest) each.setAttribute('inert', '');
  opened.push(dialog);
  const ends = new AbortController();
  const { signal } = ends;
  const isOnTop = (): boolean => opened.at(-1) === dialog;
  const onKey = (event: KeyboardEvent): void => {
    if (!isOnTop() || event.defaultPrevented) return;
    if (event.key === 'Tab') keepInside(dialog, event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    dismiss();
  };
  const onPress = ({ target }: Event): void => {
    if (isOnTop() && target instanceof Node && !dialog.contains(target)) dismiss();
  };
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('pointerdown', onPress, { signal });
  return () => {
    ends.abort();
    opened.splice(opened.indexOf(dialog), 1);
    for (const each of rest) each.removeAttribute('inert');
    for (const name of [...Object.keys(attributes), 'style']) dialog.removeAttribute(name);
  };
}

/** Such a browser may not know `inert` either. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.getClientRects().length > 0,
  );
  const { activeElement } = document;
  const [leaving, other] = event.shiftKey ? [fields[0], fields.at(-1)] : [fields.at(-1), fields[0]];
  const isAway = activeElement === null || !dialog.contains(activeElement);
  if (!isAway && activeElement !== leaving) return;
  event.preventDefault();
  other?.focus();
}
