// The last act in words, and its undo. One at a time: a new act replaces the last one.
import { X } from 'lucide-react';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '../lib/translate.tsx';
import { Button } from './button.tsx';

export interface Toast {
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
}

const shownMs = 12_000;
const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const [toast, setToast] = useState<Toast>();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // A person who points at it or stands on it is still reading.
    if (toast === undefined || isHeld) return undefined;
    const timer = setTimeout(() => setToast(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const show = useCallback((next: Toast) => setToast(next), []);
  const undo = async (act: () => Promise<unknown>): Promise<void> => {
    setToast(undefined);
    setHeld(false);
    try {
      await act();
      setToast({ text: t('toast.undone') });
    } catch {
      setToast({ text: t('toast.not_undone') });
    }
  };
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast" aria-live="polite">
        {toast !== undefined && (
          <div
            className="toast__box"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <span>{toast.text}</span>
            {toast.undo !== undefined && (
              <Button isSmall onPress={() => void undo(toast.undo ?? (() => Promise.resolve()))}>
                {t('toast.undo')}
              </Button>
            )}
            <Button
              kind="quiet"
              isSmall
              aria-label={t('toast.close')}
              onPress={() => {
                setHeld(false);
                setToast(undefined);
              }}
            >
              <X size={16} aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </ToastContext>
  );
}

/** Pages without toasts, such as the log-in, have acts too. */
function outside(): never {
  throw new Error('A toast is shown outside its provider.');
}

export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext) ?? outside;
}
