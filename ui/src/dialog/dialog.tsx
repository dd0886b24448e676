import './dialog.css';
import { X } from 'lucide-react';
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { openModal } from './open-modal.ts';
import { rememberFocus } from './return-focus.ts';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, a press on the backdrop or the close button. The owner then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** Buttons in the footer. */
  actions?: ReactNode;
  /** False while the dialog must not close, e.g. during a payment. */
  dismissible?: boolean;
  size?: 'small' | 'medium' | 'large';
};

/**
 * A modal on the native `<dialog>`: the browser traps and restores focus. `open-modal.ts` does it for other browsers.
 * On phones it is a bottom sheet.
 * Focus goes to `[data-autofocus]` inside, else to the title.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  dismissible = true,
  size = 'medium',
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const closeOpened = useRef<() => void>(undefined);
  const dismiss = useEffectEvent(() => {
    if (dismissible) onClose();
  });

  // Before the next event: a dialog that closes a moment later would close itself when it opens again.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || (closeOpened.current !== undefined) === open) return;
    if (!open) {
      closeOpened.current?.();
      closeOpened.current = undefined;
      return;
    }
    const giveFocusBack = rememberFocus();
    const close = openModal(element, () => dismiss());
    closeOpened.current = () => {
      close();
      giveFocusBack(element);
    };
    const chosen = element.querySelector<HTMLElement>('[data-autofocus]');
    (chosen ?? element.querySelector<HTMLElement>('.dialog__title'))?.focus();
  }, [open]);

  // Owners that leave the dialog out, instead of setting `open` to false, get the focus back too.
  useLayoutEffect(
    () => () => {
      closeOpened.current?.();
      closeOpened.current = undefined;
    },
    [],
  );

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog--${size}`}
      closedby={dismissible ? 'any' : 'none'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={() => {
        // The browser closed it by itself, so the owner must be informed. An event of an earlier closing may come late.
        if (open && dialog.current?.hasAttribute('open') === false) onClose();
      }}
      onPointerDown={(event) => {
        // For browsers without `closedby`: a press on the dialog element itself is a press on its backdrop.
        if (dismissible && event.target === dialog.current && !('closedBy' in event.currentTarget)) onClose();
      }}
    >
      {open && (
        <div className="dialog__box">
          <header className="dialog__header">
            <h2 className="dialog__title" id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {dismissible && (
              <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
            )}
          </header>
          {children !== undefined && <div className="dialog__body">{children}</div>}
          {actions !== undefined && <footer className="dialog__actions">{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
