// What changes while pages are open, told by the server: one connection for a tab, and only while somebody looks at it.
import { LiveUpdate } from '@floodlit/contract/live-updates';
import * as z from 'zod/mini';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** The little of an EventSource that is used. */
export interface UpdateSource {
  addEventListener: (name: string, listener: (message: MessageEvent<string>) => void) => void;
  close: () => void;
}

export interface LiveUpdatesOptions {
  open: () => UpdateSource;
  onUpdate: (update: LiveUpdate) => void;
  /** Something may have happened that was not told: what is shown is asked for again. */
  onMissed: () => void;
  /** The same before the first word: what was loaded is some seconds old. */
  onBegin: () => void;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  random?: () => number;
}

/** The wait before the connection is tried again: doubling to 30 s, and up to half less, so that a crowd spreads. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full * (1 - random / 2));
}

/** Without a word for what can't be read: a newer server may say more than this page knows. */
export function readUpdate(data: string): LiveUpdate | undefined {
  try {
    return z.safeParse(LiveUpdate, JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** Listens until the returned function is called. A failing connection changes nothing else. */
export function listenForUpdates(options: LiveUpdatesOptions): () => void {
  const { page, random = Math.random } = options;
  let source: UpdateSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let hasBeenOpen = false;

  function disconnect(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function connect(): void {
    disconnect();
    const opened = options.open();
    source = opened;
    opened.addEventListener('open', () => {
      attempt = 0;
      if (hasBeenOpen) options.onMissed();
      else options.onBegin();
      hasBeenOpen = true;
    });
    opened.addEventListener('message', ({ data }) => {
      const update = readUpdate(data);
      if (update !== undefined) options.onUpdate(update);
    });
    opened.addEventListener('missed', () => options.onMissed());
    // By itself a browser would come back after a fixed time, together with everybody else.
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      disconnect();
      timer = setTimeout(connect, reconnectDelayMs(attempt++, random()));
    });
  }

  const look = (): void => {
    if (page.visibilityState === 'hidden') disconnect();
    else if (source === undefined) connect();
  };
  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    page.removeEventListener('visibilitychange', look);
    disconnect();
  };
}
