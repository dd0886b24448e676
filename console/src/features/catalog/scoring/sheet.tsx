// A dialog from the lower edge, in reach of one thumb. The browser keeps the focus inside.
import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from './score-words.tsx';
import './score-sheets.css';

export function Sheet({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // Closing it first gives the focus back to the button that opened it.
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="score-sheet" aria-label={title} onCancel={onClose}>
      <h2>{title}</h2>
      {children}
      <button type="button" className="score-button quiet" onClick={onClose}>
        {t('scorer.back')}
      </button>
    </dialog>
  );
}
