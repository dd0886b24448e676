// The scores of this page: one store for an API, connected to the live updates and the setting of the device.
import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../../lib/gen/calls.ts';
import { hiddenScores } from '../../../lib/hidden-scores.ts';
import type { Services } from '../../../lib/services.tsx';
import type { FollowedScores } from '../follow-updates.ts';
import { createScoreStore, type ScoreStore } from './score-store.ts';

/** As other live updates, when the page is idle. */
const AFTER_MS = 2_000;

const stores = new WeakMap<Services['api'], ScoreStore>();

export function pageScores({ api, store: kept }: Services, queryClient: QueryClient): ScoreStore {
  const known = stores.get(api);
  if (known !== undefined) return known;
  const hidden = hiddenScores(kept);
  const created = createScoreStore({
    ask: async (ids) => (await api.call(calls.scores.list, { event_id: [...ids] }, { tracking: false })).data,
    follow: api.isInert === true ? () => undefined : createFollow(queryClient, () => created),
    isHidden: hidden.get(),
  });
  hidden.subscribe(() => created.setHidden(hidden.get()));
  stores.set(api, created);
  return created;
}

function createFollow(queryClient: QueryClient, store: () => ScoreStore) {
  let wanted: readonly number[] = [];
  let followed: FollowedScores | undefined;
  let leave: (() => void) | undefined;
  let isLoading = false;

  async function load(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    const { followScores, followUpdates } = await import('../follow-updates.ts');
    followed = followScores({
      onScore: ({
        entries: _entries,
        gone: _gone,
        places: _places,
        after_seq: _seq,
        digest: _digest,
        ...score
      }) => store().apply(score),
      onMissed: () => store().askAgain(),
    });
    enter = () => followUpdates(queryClient);
    settle(false);
  }
  let enter: (() => () => void) | undefined;

  function settle(atOnce: boolean): void {
    if (atOnce) followed?.nameAtOnce(wanted);
    else followed?.name(wanted);
    if (wanted.length > 0) leave ??= enter?.();
    else {
      leave?.();
      leave = undefined;
    }
  }

  return (ids: readonly number[], atOnce: boolean): void => {
    wanted = ids;
    if (followed !== undefined) return settle(atOnce);
    if (ids.length === 0 || isLoading) return;
    isLoading = true;
    load().then(
      () => undefined,
      // Scores stay as they were asked for.
      () => {
        isLoading = false;
      },
    );
  };
}
