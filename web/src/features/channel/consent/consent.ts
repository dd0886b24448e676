// The viewer's consent to third-party scripts. Without consent none is loaded (R1.04, T61).
import type { CookieNotice } from '@floodlit/contract/channel/channel';
import { tellFact } from '../../../lib/facts.ts';
import type { LocalStore } from '../../../lib/local-store.ts';
import { loadTags, removeTagCookies } from './load-tags.ts';

export type Answer = 'accepted' | 'declined';

export interface Consent {
  find: () => Answer | undefined;
  give: (answer: Answer) => void;
  /** Applies the answer on the current page. */
  act: () => void;
  /** Whether the script is in this document. */
  hasLoaded: () => boolean;
}

export interface ConsentParts {
  notice: Pick<CookieNotice, 'tag_manager_id'>;
  store: Pick<LocalStore, 'findPreference' | 'keepPreference'>;
  /** Whether the current page allows the script. Otherwise it waits for the next page or document. */
  mayLoad: () => boolean;
  /** Removes the loaded script. */
  reload: () => void;
}

export function createConsent({ notice, store, mayLoad, reload }: ConsentParts): Consent {
  let isLoaded = false;
  const find = (): Answer | undefined => {
    const answer = store.findPreference('cookies');
    return answer === 'accepted' || answer === 'declined' ? answer : undefined;
  };
  const act = (): void => {
    const { tag_manager_id: id } = notice;
    if (id !== null && find() === 'accepted' && !isLoaded && mayLoad()) {
      isLoaded = true;
      loadTags(id);
      tellFact({ kind: 'tags_loaded' });
    } else if (find() === 'declined' && isLoaded) {
      removeTagCookies();
      reload();
    }
  };
  act();
  return {
    find,
    give(answer) {
      store.keepPreference('cookies', answer);
      tellFact({ kind: 'consent' });
      act();
    },
    act,
    hasLoaded: () => isLoaded,
  };
}
