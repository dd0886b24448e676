/** The captions button: its role is `button`, which must not have its `aria-checked`. */
export const nameAsSwitch = (element: Element | null): void => element?.setAttribute('role', 'switch');
