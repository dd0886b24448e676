// Repeats the last press on a button that the server rendered. It loads only after such a press.

export interface PressedButton {
  /** The early player obeyed the press. */
  readonly isAnswered: boolean;
  /** The button is in the page. */
  readonly isThere: boolean;
  /** The browser sends the form of a button by itself. */
  readonly hasForm: boolean;
  /** The viewer has pressed something else meanwhile. */
  readonly isOld: boolean;
  readonly canPress: boolean;
}

export const mayRepeatPress = ({ isAnswered, isThere, hasForm, isOld, canPress }: PressedButton): boolean =>
  isThere && canPress && !isAnswered && !hasForm && !isOld;

/** The application has hydrated the page, so the pressed button is its own. */
export function repeatPress(press: MouseEvent, root: Element): void {
  const button = press.target instanceof Element ? press.target.closest('button') : null;
  if (button === null) return;
  const pressed = {
    isAnswered: press.defaultPrevented,
    isThere: root.contains(button),
    hasForm: button.form !== null,
    isOld: window.pressed !== press,
    canPress: !button.matches(':disabled, [aria-disabled=true]'),
  };
  if (mayRepeatPress(pressed)) button.click();
}
