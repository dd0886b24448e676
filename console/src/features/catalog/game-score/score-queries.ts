// Calls for the score of a game, its log, its links, and the games of a day.
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { scoring, type OfficeEntry } from '@floodlit/contract/operators/scoring';
import { client } from '../../../lib/console-client.ts';
import { mergeLog, type OpenLog } from './open-log.ts';
import { emptyFields } from '../scoring/new-entry.ts';

/** An open page follows the game. */
export const followMs = 4_000;
/** The games of a day change under a page that stays open for hours. */
const dayMs = 30_000;

export interface GameKey {
  readonly channel_id: number;
  readonly event_id: number;
}

async function readGameLog(
  queries: QueryClient,
  queryKey: readonly unknown[],
  key: GameKey,
): Promise<OpenLog> {
  const before = queries.getQueryData<OpenLog>(queryKey);
  const { data } = await client.call(scoring.log, { ...key, after: before?.seq ?? 0 });
  return mergeLog(before, data);
}

export const useGameLog = (key: GameKey) =>
  useQuery({
    queryKey: ['game-log', key.channel_id, key.event_id],
    queryFn: ({ client: queries, queryKey }) => readGameLog(queries, queryKey, key),
    refetchInterval: followMs,
    // Thousands of entries are not compared with each other at each answer.
    structuralSharing: false,
  });

export const useDayResults = (channelId: number, day: string) =>
  useQuery({
    queryKey: ['results', channelId, day],
    queryFn: async () => (await client.call(scoring.day, { channel_id: channelId, day })).data,
    placeholderData: (previous) => previous,
    refetchInterval: dayMs,
  });

export type Draft = Partial<Omit<OfficeEntry, 'id' | 'phone_at' | 'order'>> & Pick<OfficeEntry, 'kind'>;

/** @param seq of the log that the operator saw: later entries of an operator have larger orders. */
export const officeEntry = (draft: Draft, seq: number): OfficeEntry => ({
  ...emptyFields,
  ...draft,
  id: crypto.randomUUID(),
  phone_at: Date.now(),
  order: seq + 1,
});

/** Adds an entry of the office. @throws when the server does not keep it. */
export async function writeEntry(key: GameKey, draft: Draft, seq: number, why = ''): Promise<void> {
  const { data } = await client.call(scoring.write, { ...key, entries: [officeEntry(draft, seq)], why });
  const [refused] = data.refused;
  if (refused !== undefined) throw new RefusedEntry(refused.code);
}

/** The server answered, and did not keep the entry. */
export class RefusedEntry extends Error {
  override readonly name = 'RefusedEntry';
  readonly code: 'catalog.log_full' | 'catalog.entry_invalid';
  constructor(code: RefusedEntry['code']) {
    super(code);
    this.code = code;
  }
}
