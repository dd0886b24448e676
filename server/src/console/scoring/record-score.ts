// The office writes a score. Entries are no watched rows, so each act is recorded by hand.
import type { GameState } from '@floodlit/contract/sums/fold-game';
import type { WrittenLog } from '../../catalog/index.ts';
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

const seenOf = ({ status, home, away }: GameState) => ({ status, home, away });

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
    const written = await write(rooms);
    const { added, before, score } = written;
    if (added.length > 0) {
      const game = await rooms.scoredGames.find(channel_id, event_id);
      await recordOwnAct(rooms.operators, actingOf(operator), {
        act: 'catalog.score_written',
        channelId: channel_id,
        subject: game?.name ?? '',
        subjectId: event_id,
        ...(before.status !== 'scheduled' && { before: seenOf(before) }),
        after: { ...seenOf(score.state), entries },
        why,
      });
    }
    return written;
  });
