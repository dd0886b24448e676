import './toasts.css';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { IconButton } from '../icon-button.tsx';
import { createToastStore, type Toast, type ToastOptions, type ToastStore } from './toast-store.ts';

const ToastContext = createContext<ToastStore | undefined>(undefined);

type Announce = (text: string, options?: Omit<ToastOptions, 'type'>) => string;
export type Toasts = {
  success: Announce;
  error: Announce;
  info: Announce;
  dismiss: (id: string) => void;
};

/** Short messages. An error also needs its own text on the page. */
export function useToasts(): Toasts {
  const store = useContext(ToastContext);
  if (store === undefined) throw new Error('useToasts needs a ToastProvider above it.');
  return useMemo(
    () => ({
      success: (text, options) => store.show(text, { ...options, type: 'success' }),
      error: (text, options) => store.show(text, { ...options, type: 'error' }),
      info: (text, options) => store.show(text, { ...options, type: 'info' }),
      dismiss: store.dismiss,
    }),
    [store],
  );
}

export function ToastProvider({
  label,
  dismissLabel,
  children,
}: {
  /** Name of the region, e.g. "Notifications". */
  label: string;
  dismissLabel: string;
  children: ReactNode;
}): ReactNode {
  const [store] = useState(createToastStore);
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['pointerenter', 'focusin']) element.addEventListener(event, store.pause, { signal });
    for (const event of ['pointerleave', 'focusout'])
      element.addEventListener(event, store.resume, { signal });
    return () => {
      listening.abort();
    };
  }, [store]);
  const draw = (toast: Toast): ReactNode => (
    <ToastBox key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={store.dismiss} />
  );
  return (
    <ToastContext value={store}>
      {children}
      <section className="toasts" aria-label={label} ref={region}>
        {/* Both live regions always exist: screen readers often skip a region that appears with its text. */}
        <div className="toasts__list" role="alert">
          {toasts.filter((toast) => toast.type === 'error').map(draw)}
        </div>
        <output className="toasts__list">{toasts.filter((toast) => toast.type !== 'error').map(draw)}</output>
      </section>
    </ToastContext>
  );
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

function ToastBox({
  toast,
  dismissLabel,
  onDismiss,
}: {
  toast: Toast;
  dismissLabel: string;
  onDismiss: (id: string) => void;
}): ReactNode {
  const Icon = ICONS[toast.type];
  const { action } = toast;
  return (
    <span className={`toast toast--${toast.type}`}>
      <Icon className="toast__icon" aria-hidden="true" />
      <span className="toast__text">{toast.text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="toast__action"
          onClick={() => {
            onDismiss(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={dismissLabel}
        icon={<X aria-hidden="true" />}
        onClick={() => {
          onDismiss(toast.id);
        }}
      />
    </span>
  );
}
