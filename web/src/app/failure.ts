// The reload screen for a missing key (R2.14). It never replaces a playing picture.
import { limits } from '@floodlit/contract/limits';
import { createObservable, type Observable } from '../lib/observable.ts';

/** `beside` a picture, in its page; `full` replaces the page. */
export type Failure = 'none' | 'beside' | 'full';

const LOOK_MS = 500;
/** Jitter, so that a crowd does not retry at the same moment. */
const SPREAD_MS = 15_000;

export interface FailureOptions {
  isFailing: Observable<boolean>;
  hasPicture: () => boolean;
  /** Requests a key again and repeats the failed queries. Rejects when that fails. */
  recover: () => Promise<void>;
  random?: () => number;
}

/** Beside a picture the app retries by itself, as often as the reload screen would allow. */
export function watchFailure(options: FailureOptions): Observable<Failure> {
  const { isFailing, hasPicture, recover, random = Math.random } = options;
  const failure = createObservable<Failure>('none');
  let looking: ReturnType<typeof setInterval> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;

  function retryLater(): void {
    retrying = setTimeout(
      () => void recover().catch(() => (failure.get() === 'beside' ? retryLater() : undefined)),
      limits.reloadCooldownSeconds * 1000 + random() * SPREAD_MS,
    );
  }

  function settle(next: Failure): void {
    clearInterval(looking);
    clearTimeout(retrying);
    failure.set(next);
    if (next !== 'beside') return;
    looking = setInterval(() => {
      if (!hasPicture()) settle('full');
    }, LOOK_MS);
    retryLater();
  }

  const follow = (): void => settle(isFailing.get() ? (hasPicture() ? 'beside' : 'full') : 'none');
  isFailing.subscribe(follow);
  follow();
  return failure;
}
