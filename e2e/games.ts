// The games that journeys watch, found among the demo's by what they are.
import type { Event, EventType } from '../contract/src/catalog/catalog.ts';
import { api } from '../contract/src/index.ts';
import { aVisitor, listEvents } from './channel-api.ts';
import { waitFor } from './product.ts';

export interface Games {
  /** Over, recorded, for everybody. */
  readonly free: number;
  /** Over, recorded, for holders of a pass or of the single event. */
  readonly paid: number;
  /** To come, sold. */
  readonly upcoming: number;
}

export const recordingDeadlineMs = 240_000;

/** The games' ids. The recordings of those that are played may not be ready yet. */
export async function findGames(url: string): Promise<Games> {
  const { client } = await aVisitor(url);
  const events = await listEvents(client);
  const find = (status: Event['stream_status'], type: EventType, home: string): number => {
    const found = events.find(
      (event) =>
        event.stream_status === status &&
        event.type === type &&
        event.participants.some((team) => team.alias === home && team.id === event.home_team_id),
    );
    if (found === undefined) throw new Error(`The demo has no ${status} ${type} game of ${home}.`);
    return found.id;
  };
  return {
    free: find('finished', 'free', 'north-coast-united'),
    paid: find('finished', 'paid', 'riverside-hawks'),
    upcoming: find('upcoming', 'paid', 'lakeview-falcons'),
  };
}

/** Waits for the recordings of the games that are played. */
export async function untilRecorded(url: string, { free, paid }: Games): Promise<void> {
  const { client } = await aVisitor(url);
  for (const id of [free, paid])
    await waitFor(
      async () => (await client.call(api.catalog.event, { id })).data.recording === 'ready',
      recordingDeadlineMs,
      `the recording of game ${id}`,
    );
}

/** The demo's live game, once it has begun. */
export async function findLiveGame(url: string): Promise<number> {
  const { client } = await aVisitor(url);
  let found: Event | undefined;
  const look = async (): Promise<boolean> => {
    found = (await listEvents(client)).find(({ stream_status }) => stream_status === 'live');
    return found !== undefined;
  };
  await waitFor(look, recordingDeadlineMs, 'the live game');
  if (found === undefined) throw new Error('There is no live game.');
  return found.id;
}
