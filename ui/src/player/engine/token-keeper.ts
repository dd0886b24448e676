// Keeps the newest token of one playback: renews it in time, and again when the server rejects it.
import { lifeMs, renewalDelayMs, retryDelayMs } from '../logic/renewal.ts';
import type { Renew, RenewedToken } from '../logic/playback-source.ts';

export interface TokenKeeper {
  token: () => string;
  /** By this device's monotonic clock, which continues during sleep. */
  isExpired: () => boolean;
  /** Whether a newer token exists now; false after a refusal. Concurrent requests share one renewal. */
  renewNow: () => Promise<boolean>;
  stop: () => void;
}

export interface TokenKeeperOptions {
  first: RenewedToken;
  renew: Renew;
  /** A paused player lets its token expire and renews it on demand. */
  isIdle: () => boolean;
  onRefused: (reason: string) => void;
  /** `true` while the server is unreachable. */
  onUnreachable: (isUnreachable: boolean) => void;
}

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  let token = options.first.token;
  let receivedAt = performance.now();
  let life = lifeMs(options.first.token_expires_at, Date.now(), options.first.token_seconds);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: Promise<boolean> | undefined;
  let wakeEarly: (() => void) | undefined;
  let hasEnded = false;

  const isExpired = () => performance.now() - receivedAt >= life;

  const wait = (delay: number) =>
    new Promise<void>((resolve) => {
      const pause = setTimeout(resolve, delay);
      wakeEarly = () => {
        clearTimeout(pause);
        resolve();
      };
    });
  const onOnline = () => wakeEarly?.();
  globalThis.addEventListener?.('online', onOnline);

  function end() {
    hasEnded = true;
    clearTimeout(timer);
    wakeEarly?.();
    globalThis.removeEventListener?.('online', onOnline);
  }

  async function renewUntilAnswered(): Promise<boolean> {
    for (let attempt = 0; !hasEnded; attempt++) {
      try {
        const answer = await options.renew();
        if (hasEnded) return false;
        if (attempt > 0) options.onUnreachable(false);
        if (answer.kind === 'refused') {
          end();
          options.onRefused(answer.reason);
          return false;
        }
        token = answer.token;
        receivedAt = performance.now();
        life = lifeMs(answer.token_expires_at, Date.now(), answer.token_seconds);
        schedule();
        return true;
      } catch {
        if (attempt === 0 && !hasEnded) options.onUnreachable(true);
        await wait(retryDelayMs(attempt, Math.random()));
      }
    }
    return false;
  }

  function renewNow(): Promise<boolean> {
    if (hasEnded) return Promise.resolve(false);
    clearTimeout(timer);
    renewal ??= renewUntilAnswered().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (options.isIdle()) return;
        void renewNow();
      },
      renewalDelayMs(life, Math.random()),
    );
  }
  schedule();

  return {
    token: () => token,
    isExpired,
    renewNow,
    stop: end,
  };
}
