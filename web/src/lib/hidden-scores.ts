// Whether this device hides scores. Its browser then neither asks for scores nor follows them. The overlay alone does:
// its page is a picture source, and shows nothing but a score.
import { STORE_PREFIX, type LocalStore } from './local-store.ts';
import { createObservable, type Observable } from './observable.ts';

let hidden: Observable<boolean> | undefined;

const read = (store: LocalStore): boolean => store.findPreference('scores') === 'hidden';

/** For parts that load after the first rendering: its first value is the stored one. */
export function hiddenScores(store: LocalStore): Observable<boolean> {
  if (hidden !== undefined) return hidden;
  const created = createObservable(read(store));
  // The document's script has set the mark before the first paint. It knows no end of a setting.
  const mark = (): void => void document.documentElement.toggleAttribute('data-hides-scores', created.get());
  mark();
  created.subscribe(mark);
  // Another tab changed it.
  window.addEventListener('storage', ({ key }) => {
    if (key === `${STORE_PREFIX}preference.scores`) created.set(read(store));
  });
  hidden = created;
  return created;
}

export function hideScores(store: LocalStore, isHidden: boolean): void {
  store.keepPreference('scores', isHidden ? 'hidden' : 'shown');
  hiddenScores(store).set(isHidden);
}
