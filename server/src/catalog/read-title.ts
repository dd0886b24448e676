// The title of an event and the line below it, for what is written outside of the pages: cards, calendars, orders.
import type { ListedParticipant } from '@floodlit/contract/catalog/catalog';
import type { Locale } from '@floodlit/contract/primitives';
import { titleOf } from '@floodlit/contract/catalog/event-title';
import { findOwnName, withOwnName } from './own-name-rules.ts';
import type { CatalogDeps } from './ports.ts';
import { listParticipants } from './read-participants.ts';
import type { WordedEvent } from './rules.ts';

type Teams = ReadonlyMap<number, ListedParticipant>;
type NamedEvent = Pick<WordedEvent, 'name' | 'away_team_id' | 'home_team_id'>;

export interface EventTitle {
  readonly title: string;
  readonly ownName: string | undefined;
}

/** @param shown the teams in the language of the event's name. @param first the teams in the channel's first language. */
function titleIn(event: NamedEvent, shown: Teams, first: Teams): EventTitle {
  const teamsIn = (names: Teams) =>
    [event.away_team_id, event.home_team_id].flatMap((id) => names.get(id ?? 0) ?? []);
  const participants = teamsIn(shown);
  return {
    title: titleOf({ name: event.name, participants, home_team_id: event.home_team_id }),
    ownName:
      participants.length === 2 ? findOwnName(event.name, [...participants, ...teamsIn(first)]) : undefined,
  };
}

/** The name of an event as a product: an own name follows its title. Any other event has its name. */
export function productNameOfEvent(event: NamedEvent, shown: Teams, first: Teams): string {
  const { title, ownName } = titleIn(event, shown, first);
  return ownName === undefined ? event.name : withOwnName(title, ownName);
}

export async function readTitle(
  deps: Pick<CatalogDeps, 'participants'>,
  event: NamedEvent & Pick<WordedEvent, 'channel_id'>,
  language: Locale,
): Promise<EventTitle> {
  const [shown, first] = await Promise.all([
    listParticipants(deps, event.channel_id, language),
    listParticipants(deps, event.channel_id),
  ]);
  return titleIn(event, shown, first);
}
