// The changes of a game's log since viewers were told. Corrections are among them, so no page reads it again.
import { isDeepStrictEqual } from 'node:util';
import type { ScoreUpdate } from '@floodlit/contract/catalog/scores';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { changesBetween, logDigest } from '@floodlit/contract/sums/log-changes';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';
import type { GameLogDeps } from './ports.ts';
import { forViewers, logEntryOf, scoreOfLog } from './read-log.ts';
import { shownEntries } from './rules.ts';

/** The log that viewers were told. */
export interface ToldLog {
  readonly seq: number;
  readonly revision: number;
  /** A page folds the log by these, so that one with others reads it again. */
  readonly rules: SportRules;
  /** The entries that counted, each with its place in time. Undefined for a game that was over at the first look. */
  readonly shown: ReadonlyMap<string, number> | undefined;
}

export interface FoundScore {
  readonly update: ScoreUpdate;
  /** For the next question. */
  readonly told: ToldLog;
}

/** A page reads the whole log sooner than it gets more changes than this. */
const changesMaximum = 50;

type Changes = Pick<ScoreUpdate, 'after_seq' | 'gone' | 'entries' | 'places'>;
const readAgain: Changes = { after_seq: -1, gone: [], entries: [], places: [] };

function changesSince(told: ToldLog | undefined, rules: SportRules, shown: readonly GameEntry[]): Changes {
  if (told?.shown === undefined || !isDeepStrictEqual(told.rules, rules)) return readAgain;
  const { gone, entries, places } = changesBetween(told.shown, shown);
  if (gone.length + entries.length > changesMaximum) return readAgain;
  return {
    after_seq: told.seq,
    gone: [...gone],
    entries: entries.map((entry) => logEntryOf(entry, null)),
    places: [...places],
  };
}

/**
 * Undefined when the channel has no such game.
 * @param told undefined: nothing is known of what viewers have.
 */
export async function findScoreUpdate(
  { kept, clock }: Pick<GameLogDeps, 'kept' | 'clock'>,
  channelId: number,
  eventId: number,
  told: ToldLog | undefined,
): Promise<FoundScore | undefined> {
  const whole = await kept.read(channelId, eventId);
  if (whole === undefined) return undefined;
  const log = forViewers(whole, clock.now());
  const shown = shownEntries(log.folded);
  // Old games are many, and their logs seldom change.
  const isOver = told?.shown === undefined && log.folded.state.status === 'final';
  return {
    update: {
      ...scoreOfLog(log, clock.now()),
      ...changesSince(told, log.game.rules, shown),
      digest: logDigest(shown),
    },
    told: {
      seq: log.seq,
      revision: log.revision,
      rules: log.game.rules,
      shown: isOver ? undefined : new Map(shown.map(({ id, at }) => [id, at])),
    },
  };
}
