// Repeats the last press on a button of the server-rendered page on the application's own button. It loads only after
// such a press.
import { FOCUSABLE, listSame } from './same-element.ts';

export interface PressedButton {
  /** The early player obeyed the press. */
  readonly isAnswered: boolean;
  /** The application kept the element, which moves with a playing picture. */
  readonly isKept: boolean;
  /** The browser sends the form of a button by itself. */
  readonly hasForm: boolean;
  /** The viewer has pressed something else meanwhile. */
  readonly isOld: boolean;
  /** How many buttons of this name the server's page had. */
  readonly before: number;
  /** The application's buttons of this name: whether each can be pressed. */
  readonly after: readonly { readonly canPress: boolean }[];
}

/** With another number of equal buttons, the application could press a wrong one. */
export function mayRepeatPress(pressed: PressedButton, rank: number): boolean {
  const { isAnswered, isKept, hasForm, isOld, before, after } = pressed;
  if (isAnswered || isKept || hasForm || isOld) return false;
  return after.length === before && after[rank]?.canPress === true;
}

/** @param old the focusable elements of the server-rendered page, in their order. */
export function repeatPress(press: MouseEvent, old: readonly HTMLElement[], root: Element): void {
  const button = press.target instanceof Element ? press.target.closest('button') : null;
  if (button === null || !old.includes(button)) return;
  const twins = listSame(button, old);
  const fresh = listSame(button, root.querySelectorAll<HTMLElement>(FOCUSABLE));
  const rank = twins.indexOf(button);
  const pressed = {
    isAnswered: press.defaultPrevented,
    isKept: button.isConnected,
    hasForm: button.form !== null,
    isOld: window.pressed !== press,
    before: twins.length,
    after: fresh.map((one) => ({ canPress: !one.matches(':disabled, [aria-disabled=true]') })),
  };
  if (mayRepeatPress(pressed, rank)) fresh[rank]?.click();
}
