import type { FocusedControl } from '../logic/keyboard.ts';

/** The target of a key press, through the shadow trees. */
export function focusedControl(event: Event): FocusedControl {
  const elements = event.composedPath().filter((each): each is Element => each instanceof Element);
  const isMenu = (each: Element) =>
    /^media-.*menu(-item)?$/.test(each.localName) || each.matches('[role=dialog]');
  if (elements.some(isMenu)) return 'menu';
  const target = elements[0];
  if (target?.matches('input[type=range]')) return 'slider';
  const isButton = elements.some(
    (each) =>
      each.matches('button, a[href], input, select, textarea') || /^media-.*button$/.test(each.localName),
  );
  return isButton ? 'button' : 'surface';
}
