// The office writes a score. Entries are no watched rows, so each act is recorded by hand.
import type { Score } from '@floodlit/contract/catalog/scores';
import { listScores, scoreOf, type WrittenLog } from '../../catalog/index.ts';
import { actingOf, recordOwnAct, type Operator } from '../../operators/index.ts';
import type { Act } from '../act.ts';
import type { ConsoleRooms } from '../rooms.ts';

export interface GameId {
  readonly channel_id: number;
  readonly event_id: number;
}

/** The author of an operator's entries. */
export const authorOf = ({ id }: Pick<Operator, 'id'>): `operator:${number}` => `operator:${id}`;

type ScoreRooms = Pick<ConsoleRooms, 'gameLogs' | 'scoredGames' | 'operators'>;

const seenOf = (score: Score | undefined) =>
  score && { status: score.status, home: score.home, away: score.away };

interface Writing {
  readonly why: string;
  /** The words of the audit log for the entries. */
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly write: (rooms: ScoreRooms) => Promise<WrittenLog>;
}

/** @returns the score after the act. A repeated act adds nothing, to the audit log either. */
export const recordScore = (
  act: Act,
  operator: Operator,
  { channel_id, event_id }: GameId,
  { why, entries, write }: Writing,
): Promise<WrittenLog> =>
  act(why, async (rooms) => {
    const [before] = await listScores(rooms.gameLogs, channel_id, [event_id]);
    const game = await rooms.scoredGames.find(channel_id, event_id);
    const seqBefore = (await rooms.gameLogs.kept.read(channel_id, event_id))?.seq ?? 0;
    const written = await write(rooms);
    if (written.score.seq > seqBefore)
      await recordOwnAct(rooms.operators, actingOf(operator), {
        act: 'catalog.score_written',
        channelId: channel_id,
        subject: game?.name ?? '',
        subjectId: event_id,
        ...(before && { before: seenOf(before) }),
        after: { ...seenOf(scoreOf(written.score, rooms.operators.clock.now())), entries },
        why,
      });
    return written;
  });
