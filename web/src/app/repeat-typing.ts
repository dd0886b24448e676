// Tells React the values that a person, or the browser, gave to the server's fields. Hydration leaves them in the page,
// but no component hears of them, and the next rendering would undo them.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface GivenValue {
  readonly field: Field;
  readonly value: string;
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

function isGiven(field: Field): boolean {
  if (field.type === 'file') return false;
  if (isChoice(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio');
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const { options, selectedIndex, multiple } = field;
  const byDefault = [...options].findIndex((option) => option.defaultSelected);
  return !multiple && selectedIndex !== Math.max(0, byDefault);
}

/** To be asked just before the hydration and just after it. From then on React hears of every change. */
export const listGiven = (root: Element): GivenValue[] =>
  [...root.querySelectorAll<Field>('input, textarea, select')]
    .filter(isGiven)
    .map((field) => ({ field, value: field.value }));

const tell = (field: Field, type: string): boolean => field.dispatchEvent(new Event(type, { bubbles: true }));

/** Sets a property past React's record of it, so that React sees the difference. */
function setUnseen(field: HTMLElement, name: 'value' | 'checked', to: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, to);
}

export function repeatGiven({ field, value }: GivenValue): void {
  if (!field.isConnected || field.disabled) return;
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    tell(field, 'change');
    return;
  }
  // React hydrates at such an event what still waits around the field.
  tell(field, 'input');
  if (isChoice(field)) {
    const isChecked = !field.defaultChecked;
    field.checked = !isChecked;
    setUnseen(field, 'checked', isChecked);
    // React reads a choice at this event. One without a pointer changes nothing by itself.
    tell(field, 'click');
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  setUnseen(field, 'value', value);
  // Fields of numbers and addresses have no selection.
  if (selectionStart !== null && selectionEnd !== null) field.setSelectionRange(selectionStart, selectionEnd);
  tell(field, 'input');
}
