// When nothing works without a key, the reload screen shows (R2.14); but a picture that runs is never taken away for it.
import { limits } from '@floodlit/contract/limits';
import { createObservable, type Observable } from '../lib/observable.ts';

/** `beside` a picture, in its page; `full` in place of everything. */
export type Failure = 'none' | 'beside' | 'full';

const LOOK_MS = 500;
/** So that a crowd does not come back in one moment. */
const SPREAD_MS = 15_000;

export interface FailureOptions {
  isFailing: Observable<boolean>;
  hasPicture: () => boolean;
  /** Asks for a key again, and for what failed meanwhile; rejects when that was in vain. */
  recover: () => Promise<void>;
  random?: () => number;
}

/** Beside a picture nobody has to do anything: it is tried again by itself, as often as the reload screen would allow. */
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
