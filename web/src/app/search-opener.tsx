// The search over any page. Its code loads on first use.
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate } from '../lib/routing.tsx';

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * @param isQuiet the page has no search: a card's expiry date contains the key `/`.
 * @returns a function that opens the search, as the key `/` does, and its element.
 */
export function useSearchOpener(
  loadMessages: () => Promise<void>,
  isQuiet: boolean,
): { open: () => void; dialog: ReactNode } {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<Dialog>();
  const [isOpen, setIsOpen] = useState(false);

  const open = useCallback((): void => {
    setIsOpen(true);
    Promise.all([import('../features/catalog/search/search-dialog.tsx'), loadMessages()]).then(
      ([{ SearchDialog }]) => setDialog(() => SearchDialog),
      // The search page shows the error and retries.
      () => navigate('/search'),
    );
  }, [loadMessages, navigate]);

  useEffect(() => {
    if (isQuiet) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, isQuiet]);

  const close = useCallback((): void => setIsOpen(false), []);
  return {
    open,
    dialog: Dialog !== undefined && <Dialog open={isOpen} onClose={close} />,
  };
}
