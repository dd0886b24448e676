// The title of an event and the line below it, for what is written outside of the pages: cards, calendars.
import type { Locale } from '@floodlit/contract/primitives';
import { titleOf } from '@floodlit/contract/sums/event-title';
import { findOwnName } from './own-name-rules.ts';
import type { CatalogDeps } from './ports.ts';
import { listParticipants } from './read-participants.ts';
import type { WordedEvent } from './rules.ts';

export async function readTitle(
  deps: Pick<CatalogDeps, 'participants'>,
  event: Pick<WordedEvent, 'channel_id' | 'name' | 'away_team_id' | 'home_team_id'>,
  language: Locale,
): Promise<{ readonly title: string; readonly ownName: string | undefined }> {
  const [shown, first] = await Promise.all([
    listParticipants(deps, event.channel_id, language),
    listParticipants(deps, event.channel_id),
  ]);
  const teamsIn = (names: typeof shown) =>
    [event.away_team_id, event.home_team_id].flatMap((id) => names.get(id ?? 0) ?? []);
  const participants = teamsIn(shown);
  return {
    title: titleOf({ name: event.name, participants, home_team_id: event.home_team_id }),
    ownName:
      participants.length === 2 ? findOwnName(event.name, [...participants, ...teamsIn(first)]) : undefined,
  };
}
