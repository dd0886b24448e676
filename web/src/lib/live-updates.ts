// Live updates from the server: one connection for a tab, open only while the tab is visible.
import { ClipUpdate, clipUpdateName } from '@floodlit/contract/clips/clip-updates';
import { ScoreUpdate, scoreUpdateName } from '@floodlit/contract/catalog/scores';
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
  /** `isAgain`: the former connection still has its place on the server. */
  open: (isAgain: boolean) => UpdateSource;
  onUpdate: (update: LiveUpdate) => void;
  onClip?: (update: ClipUpdate) => void;
  onScore?: (update: ScoreUpdate) => void;
  /** An update may have been missed, so the visible data is loaded again. */
  onMissed: () => void;
  /** The same before the first message: the loaded data is some seconds old. */
  onBegin: () => void;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  random?: () => number;
}

export interface Listening {
  stop: () => void;
  /** Opens the address anew. The former connection ends when the new one is open, so nothing is missed. */
  reopen: () => void;
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

/** Listens until it is stopped. A failing connection affects nothing else. */
export function listenForUpdates(options: LiveUpdatesOptions): Listening {
  const { page, random = Math.random } = options;
  let source: UpdateSource | undefined;
  /** Still sends until its successor is open. */
  let former: UpdateSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isOpen = false;
  let hasBeenOpen = false;

  function disconnect(): void {
    clearTimeout(timer);
    source?.close();
    former?.close();
    source = former = undefined;
    isOpen = false;
  }

  function connect(): void {
    const opened = options.open(former !== undefined);
    source = opened;
    opened.addEventListener('open', () => {
      if (source !== opened) return;
      attempt = 0;
      isOpen = true;
      if (former !== undefined) {
        // Opened anew on purpose: no update was missed.
        former.close();
        former = undefined;
      } else if (hasBeenOpen) options.onMissed();
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
    opened.addEventListener(scoreUpdateName, ({ data }) => {
      const update = readAs(ScoreUpdate, data);
      if (update !== undefined) options.onScore?.(update);
    });
    opened.addEventListener('missed', () => options.onMissed());
    // The browser's own reconnection uses a fixed delay, so all clients would return together.
    opened.addEventListener('error', () => {
      if (former === opened) {
        opened.close();
        former = undefined;
      }
      if (source !== opened) return;
      const next = former === undefined ? connect : reopen;
      if (former === undefined) disconnect();
      else {
        // The server has no place for both, or is away. The former connection goes on.
        opened.close();
        source = former;
        former = undefined;
        isOpen = true;
      }
      timer = setTimeout(next, reconnectDelayMs(attempt++, random()));
    });
  }

  function reopen(): void {
    // Without a connection, the next one has the new address anyway.
    if (source === undefined) return;
    clearTimeout(timer);
    const leaving = isOpen ? source : former;
    if (!isOpen) source.close();
    former = leaving;
    isOpen = false;
    connect();
  }

  const look = (): void => {
    if (page.visibilityState === 'hidden') disconnect();
    else if (source === undefined) {
      disconnect();
      connect();
    }
  };
  page.addEventListener('visibilitychange', look);
  look();
  return {
    stop: () => {
      page.removeEventListener('visibilitychange', look);
      disconnect();
    },
    reopen,
  };
}
