// Live updates from the server: one connection for a tab, open only while the tab is visible.
import { ClipUpdate, clipUpdateName } from '@floodlit/contract/clips/clip-updates';
import { LiveUpdate } from '@floodlit/contract/live-updates';
import * as z from 'zod/mini';

const FIRST_DELAY_MS = 8_000;
const LONGEST_DELAY_MS = 30_000;

/** The subset of an EventSource in use. */
export interface UpdateSource {
  addEventListener: (name: string, listener: (message: MessageEvent<string>) => void) => void;
  close: () => void;
}

export interface LiveUpdatesOptions {
  open: () => UpdateSource;
  onUpdate: (update: LiveUpdate) => void;
  onClip?: (update: ClipUpdate) => void;
  /** An update may have been missed, so the visible data is loaded again. */
  onMissed: () => void;
  /** The same before the first message: the loaded data is some seconds old. */
  onBegin: () => void;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  random?: () => number;
}

/** Backoff before a reconnection: 2 to 8 s, doubling to 30 s. A crowd that loses its web process spreads over seconds. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full * (1 - 0.75 * random));
}

/** Ignores unknown messages: a newer server may send more kinds. */
export const readUpdate = (data: string): LiveUpdate | undefined => readAs(LiveUpdate, data);

function readAs<Update>(schema: z.ZodMiniType<Update>, data: string): Update | undefined {
  try {
    return z.safeParse(schema, JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** Listens until the returned function is called. A failing connection affects nothing else. */
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
    opened.addEventListener(clipUpdateName, ({ data }) => {
      const update = readAs(ClipUpdate, data);
      if (update !== undefined) options.onClip?.(update);
    });
    opened.addEventListener('missed', () => options.onMissed());
    // The browser's own reconnection uses a fixed delay, so all clients would return together.
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
