// A home that alone has lost the database lets its encoders go to a node that has it. They lose nothing there.
import type { Log } from '../../kernel/log.ts';
import type { HomesDeps } from '../homes/ports.ts';
import { within } from '../homes/within.ts';
import { isCutOff, isInDoubt, listTakers, mustAskOthers } from './cut-off-rules.ts';
import type { LiveDeps } from './ports.ts';

export const databasePath = '/internal/database';
/** The asked node has less time than the asking one: a slow database is no cut. */
const askedMs = 500;
const ownMs = 1_000;
const callMs = 1_000;
/** After so long, a question is asked again beside one that hangs. */
const hangingMs = 30_000;

export interface AskedDeps {
  readonly live: Pick<LiveDeps['live'], 'readSilentMs'>;
  readonly nodes: Pick<LiveDeps['nodes'], 'id' | 'isFitToTake' | 'renewedAgoMs'>;
}

/** The newest question of each node, until its answer. One that hangs keeps a connection for minutes. */
const underWay = new WeakMap<object, { readonly answer: Promise<boolean>; readonly sinceMs: number }>();

/** Who asks meanwhile shares the answer. */
function askDatabase({ live, nodes }: AskedDeps): Promise<boolean> {
  const known = underWay.get(nodes);
  if (known !== undefined && performance.now() - known.sinceMs < hangingMs) return known.answer;
  const answer = live.readSilentMs(nodes.id).then(
    () => true,
    () => false,
  );
  const question = { answer, sinceMs: performance.now() };
  underWay.set(nodes, question);
  void answer.then(() => underWay.get(nodes) === question && underWay.delete(nodes));
  return answer;
}

const answersWithin = async (ms: number, deps: AskedDeps): Promise<boolean> =>
  (await within(ms, askDatabase(deps))) === true;

/** Whether this node has the database now, and may take games. Another node asks it. */
export const hasDatabase = async (deps: AskedDeps): Promise<boolean> =>
  deps.nodes.isFitToTake() &&
  !isInDoubt(deps.nodes.renewedAgoMs()) &&
  (await answersWithin(askedMs, deps));

export interface CutOffOptions {
  readonly isFed: () => boolean;
  /** Closes the connections of all encoders. */
  readonly letEncodersGo: () => void;
}

export function createCutOffWatch(
  deps: Pick<LiveDeps, 'live' | 'nodes'> & HomesDeps & { readonly log: Pick<Log, 'warn'> },
  { isFed, letEncodersGo }: CutOffOptions,
): { look(): Promise<void> } {
  const { nodes, nodeCalls, log } = deps;
  let isAsking = false;

  const otherHasIt = (ids: readonly string[]): Promise<boolean> =>
    Promise.any(
      ids.map(async (id) => {
        const { status } = await nodeCalls.get(id, databasePath, { withinMs: callMs });
        if (status !== 200) throw new Error('It has no database either.');
        return true;
      }),
    ).catch(() => false);

  return {
    async look() {
      const takers = listTakers(nodes.id, nodes.list()).map(({ id }) => id);
      const isDoubtful = (): boolean =>
        mustAskOthers({ isFed: isFed(), renewedAgoMs: nodes.renewedAgoMs(), takers: takers.length });
      if (isAsking || !isDoubtful()) return;
      isAsking = true;
      try {
        const other = await otherHasIt(takers);
        // A query that hangs holds a connection, so it is sent last.
        const own = !other || (await answersWithin(ownMs, deps));
        // On a busy machine the renewal may have come meanwhile.
        if (!isCutOff({ own, other }) || !isDoubtful()) return;
      } finally {
        isAsking = false;
      }
      log.warn('This server alone has lost the database. Its encoders are sent away, to another server.');
      letEncodersGo();
    },
  };
}
