// Repeats the last press on a button that the server rendered. It loads only after such a press.

export interface PressedButton {
  /** The early player obeyed the press. */
  readonly isAnswered: boolean;
  /** The button is in the page. */
  readonly isThere: boolean;
  /** The browser obeyed by itself: the button sends a form, or opens a popover. */
  readonly isNative: boolean;
  /** The viewer has pressed something else. */
  readonly isOld: boolean;
  readonly canPress: boolean;
}

export const mayRepeatPress = ({ isAnswered, isThere, isNative, isOld, canPress }: PressedButton): boolean =>
  isThere && canPress && !isAnswered && !isNative && !isOld;

/**
 * The application has hydrated the page, so the pressed button is its own. Where another program had changed the page,
 * such as a translation, React has rendered a part again. Then the button of the same place is the pressed one.
 * @param before the buttons of the server's page
 */
export function repeatPress(press: MouseEvent, root: Element, before: readonly HTMLButtonElement[]): void {
  const pressedOne = press.target instanceof Element ? press.target.closest('button') : null;
  if (pressedOne === null) return;
  // A page that was rendered again has more buttons: of the account, and of the rest of its lists.
  const likeIt = (one: Element): boolean =>
    one.className === pressedOne.className && one.ariaLabel === pressedOne.ariaLabel;
  const [former, now] = [before.filter(likeIt), [...root.querySelectorAll('button')].filter(likeIt)];
  const twin = now.length === former.length ? now[former.indexOf(pressedOne)] : undefined;
  const button = root.contains(pressedOne) ? pressedOne : (twin ?? pressedOne);
  const pressed = {
    isAnswered: press.defaultPrevented,
    isThere: root.contains(button),
    isNative: button.form !== null || button.popoverTargetElement !== null,
    isOld: window.pressed !== press,
    canPress: !button.matches(':disabled, [aria-disabled=true]'),
  };
  if (mayRepeatPress(pressed)) button.click();
}
