import './icon-button.css';
import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name. Screen readers ignore the icon. */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'soft' | 'glass';
  /** Makes it a toggle. The icon is filled while pressed. */
  pressed?: boolean;
  /** Mirrors a directional icon in right-to-left pages. */
  mirrored?: boolean;
};

export function IconButton({
  label,
  icon,
  variant = 'plain',
  pressed,
  mirrored = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={joinClasses(
        'icon-button',
        `icon-button--${variant}`,
        mirrored && 'icon-button--mirrored',
        className,
      )}
    >
      {icon}
    </button>
  );
}
