import './button.css';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { Link, type LinkProps } from './link.tsx';

export type ButtonVariant = 'primary' | 'soft' | 'glass' | 'danger' | 'ghost';
export type ButtonSize = 'small' | 'medium' | 'large';

type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the inline size. */
  wide?: boolean;
  icon?: ReactNode;
  /** An icon after the label, e.g. an arrow. */
  endIcon?: ReactNode;
};

function classesOf({ variant = 'primary', size = 'medium', wide }: ButtonLook, className?: string): string {
  return joinClasses(
    'button',
    `button--${variant}`,
    `button--${size}`,
    wide === true && 'button--wide',
    className,
  );
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While busy, the width stays, a spinner replaces the label and further presses do nothing. */
    busy?: boolean;
    /** Announced to screen readers while busy. */
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  endIcon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ variant, size, wide }, className)}
      // Not `disabled`: a busy button keeps its focus, and screen readers announce that it is busy.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={
        busy
          ? (event) => {
              event.preventDefault();
            }
          : onClick
      }
    >
      <span className="button__content">
        {icon}
        {busy && busyLabel !== undefined ? <span aria-hidden="true">{children}</span> : children}
        {endIcon}
      </span>
      {busy && (
        <span className="button__busy">
          <LoaderCircle aria-hidden="true" />
          {busyLabel !== undefined && <span className="button__busy-label">{busyLabel}</span>}
        </span>
      )}
    </button>
  );
}

export type LinkButtonProps = LinkProps & ButtonLook;

export function LinkButton({
  variant,
  size,
  wide,
  icon,
  endIcon,
  className,
  children,
  ...rest
}: LinkButtonProps): ReactNode {
  return (
    <Link {...rest} className={classesOf({ variant, size, wide }, className)}>
      <span className="button__content">
        {icon}
        {children}
        {endIcon}
      </span>
    </Link>
  );
}
