/** Toasts and their timers, without rendering. */

export type ToastType = 'success' | 'error' | 'info';
export type ToastAction = { label: string; run: () => void };
/** R3.14; `time` in milliseconds. */
export type Toast = { id: string; text: string; type: ToastType; time: number; action?: ToastAction };
export type ToastOptions = Partial<Omit<Toast, 'text'>>;

export const TOAST_MS = 5000;
/** A toast with a button stays longer, for keyboard users and slow hands. */
export const ACTION_TOAST_MS = 20_000;
/** More would cover the page. The oldest is removed. */
const TOASTS_MAX = 4;

export type ToastStore = {
  show: (text: string, options?: ToastOptions) => string;
  dismiss: (id: string) => void;
  /** Pauses every timer while the viewer reads. `resume` gives each toast its remaining time. */
  pause: () => void;
  resume: () => void;
  read: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
};

type Clock = { left: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let isPaused = false;
  let lastId = 0;
  const clocks = new Map<string, Clock>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stop = (clock: Clock): void => {
    clearTimeout(clock.timer);
    clock.timer = undefined;
  };
  const start = (id: string, clock: Clock): void => {
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => {
      dismiss(id);
    }, clock.left);
  };
  const dismiss = (id: string): void => {
    const clock = clocks.get(id);
    if (clock !== undefined) stop(clock);
    clocks.delete(id);
    // The last toast may disappear below the pointer, which fires no leave event.
    if (clocks.size === 0) isPaused = false;
    publish(toasts.filter((toast) => toast.id !== id));
  };

  return {
    show: (text, { id = `toast-${(lastId += 1)}`, type = 'info', time: asked, action } = {}) => {
      const time = asked ?? (action === undefined ? TOAST_MS : ACTION_TOAST_MS);
      const others = toasts.filter((toast) => toast.id !== id);
      for (const toast of others.slice(0, Math.max(0, others.length - TOASTS_MAX + 1))) dismiss(toast.id);
      const known = clocks.get(id);
      if (known !== undefined) stop(known);
      const clock: Clock = { left: time, startedAt: 0, timer: undefined };
      clocks.set(id, clock);
      if (!isPaused) start(id, clock);
      const kept = toasts.filter((toast) => toast.id !== id);
      publish([...kept, { id, text, type, time, ...(action === undefined ? {} : { action }) }]);
      return id;
    },
    dismiss,
    pause: () => {
      if (isPaused) return;
      isPaused = true;
      for (const clock of clocks.values()) {
        stop(clock);
        clock.left -= Date.now() - clock.startedAt;
      }
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, clock] of clocks) start(id, clock);
    },
    read: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
