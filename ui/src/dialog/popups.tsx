import { createContext, Fragment, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { createPopupStore, type PopupHandle, type PopupStore } from './popup-store.ts';

const PopupContext = createContext<PopupStore<ReactNode> | undefined>(undefined);

/** Renders the open popups above the page. Mount it once, near the root. */
export function PopupProvider({ children }: { children: ReactNode }): ReactNode {
  const [store] = useState(() => createPopupStore<ReactNode>());
  const popups = useSyncExternalStore(store.subscribe, store.read, store.read);
  return (
    <PopupContext value={store}>
      {children}
      {popups.map((popup) => (
        <Fragment key={popup.id}>{popup.content}</Fragment>
      ))}
    </PopupContext>
  );
}

/**
 * Opens a popup and waits for its result:
 * `const size = await openPopup<Size>(({ ok, cancel }) => <SizeDialog onPick={ok} onClose={cancel} />)`.
 * Rejects with PopupCancelledError on cancel (R2.16).
 */
export function usePopup(): <Result>(render: (handle: PopupHandle<Result>) => ReactNode) => Promise<Result> {
  const store = useContext(PopupContext);
  if (store === undefined) throw new Error('usePopup needs a PopupProvider above it.');
  return store.open;
}

export type ConfirmOptions = {
  title: string;
  text?: ReactNode;
  okLabel: string;
  cancelLabel: string;
  closeLabel: string;
  /** Makes the confirming button red and gives Cancel the initial focus. */
  danger?: boolean;
};

/** Shows a confirmation. Resolves on ok, rejects with PopupCancelledError otherwise (R2.16). */
export function useConfirm(): (options: ConfirmOptions) => Promise<void> {
  const openPopup = usePopup();
  return (options) => openPopup<void>((handle) => <ConfirmDialog {...options} handle={handle} />);
}

function ConfirmDialog({
  title,
  text,
  okLabel,
  cancelLabel,
  closeLabel,
  danger = false,
  handle,
}: ConfirmOptions & { handle: PopupHandle<void> }): ReactNode {
  return (
    <Dialog
      open
      size="small"
      title={title}
      closeLabel={closeLabel}
      onClose={handle.cancel}
      actions={
        <>
          <Button variant="soft" onClick={handle.cancel} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={danger ? undefined : true}
            onClick={() => {
              handle.ok();
            }}
          >
            {okLabel}
          </Button>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
    </Dialog>
  );
}
