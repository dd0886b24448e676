// A request waits, without a busy loop, while another request of this process works on its upload.
import { ERRORS, type Lock, type Locker } from '@tus/server';

const longestWaitMs = 30_000;

type Stop = () => void | Promise<void>;

interface Waiting {
  readonly stop: Stop;
  readonly enter: () => void;
}

interface Held {
  /** Ends the request that works now. */
  stop: Stop;
  readonly waiting: Waiting[];
}

/** @param waitMs after it a request that waits is refused. */
export function createUploadLocks(waitMs = longestWaitMs): Locker {
  const held = new Map<string, Held>();

  const leave = (id: string): void => {
    const upload = held.get(id);
    const next = upload?.waiting.shift();
    if (upload === undefined || next === undefined) {
      held.delete(id);
      return;
    }
    upload.stop = next.stop;
    next.enter();
    // Others came after it, so it has to end soon too.
    if (upload.waiting.length > 0) void next.stop();
  };

  const enter = async (id: string, signal: AbortSignal, stop: Stop): Promise<void> => {
    if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
    const upload = held.get(id);
    if (upload === undefined) {
      held.set(id, { stop, waiting: [] });
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const turn: Waiting = {
        stop,
        enter() {
          end();
          resolve();
        },
      };
      const giveUp = (): void => {
        end();
        upload.waiting.splice(upload.waiting.indexOf(turn), 1);
        // oxlint-disable-next-line prefer-promise-reject-errors -- the protocol has no other error
        reject(ERRORS.ERR_LOCK_TIMEOUT);
      };
      const timer = setTimeout(giveUp, waitMs);
      signal.addEventListener('abort', giveUp);
      upload.waiting.push(turn);
      void upload.stop();
    });
  };

  return {
    newLock: (id): Lock => ({
      lock: (signal, stop) => enter(id, signal, stop),
      unlock: async () => leave(id),
    }),
  };
}
