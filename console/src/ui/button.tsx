import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** While its act runs, a button keeps the focus and ignores presses. */
export function Button({ kind = 'plain', isSmall = false, ...rest }: ButtonProps) {
  const classes = ['button', kind === 'plain' ? '' : `button--${kind}`, isSmall ? 'button--small' : ''];
  return <AriaButton {...rest} className={classes.filter(Boolean).join(' ')} />;
}
