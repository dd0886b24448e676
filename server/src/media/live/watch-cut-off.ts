// A home that alone has lost the database lets its encoders go to a node that has it. They lose nothing there.
import type { Log } from '../../kernel/log.ts';
import type { HomesDeps } from '../homes/ports.ts';
import { within } from '../homes/within.ts';
import { countGoing, isCutOff, isInDoubt, listTakers, roomOf } from './cut-off-rules.ts';
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

/** The newest question of each node, until its answer. A question that hangs keeps a connection for minutes. */
const underWay = new WeakMap<object, { readonly answer: Promise<boolean>; readonly sinceMs: number }>();

/** Nodes that ask at the same time share the answer. */
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
  deps.nodes.isFitToTake() && !isInDoubt(deps.nodes.renewedAgoMs()) && (await answersWithin(askedMs, deps));

/** @param listFed closes the connections of each encoder with a game. */
export function createCutOffWatch(
  deps: Pick<LiveDeps, 'live' | 'nodes'> & HomesDeps & { readonly log: Pick<Log, 'warn'> },
  listFed: () => readonly (() => void)[],
): { look(): Promise<void> } {
  const { nodes, nodeCalls, log } = deps;
  let isAsking = false;
  /** The list of nodes stays as it was, and so does their room there. */
  let sent = 0;

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
      const takers = listTakers(nodes.id, nodes.list());
      if (!isInDoubt(nodes.renewedAgoMs())) sent = 0;
      const going = (): number =>
        countGoing({ fed: listFed().length, renewedAgoMs: nodes.renewedAgoMs(), room: roomOf(takers), sent });
      if (isAsking || going() === 0) return;
      isAsking = true;
      try {
        const other = await otherHasIt(takers.map(({ id }) => id));
        // A query that hangs holds a connection, so it is sent last.
        const own = !other || (await answersWithin(ownMs, deps));
        // On a busy machine the renewal may have come since.
        if (!isCutOff({ own, other }) || going() === 0) return;
      } finally {
        isAsking = false;
      }
      const count = going();
      log.warn(
        'This server alone has lost the database. Encoders are sent away to other servers, as many as find room.',
        { encoders: count },
      );
      for (const letGo of listFed().slice(0, count)) letGo();
      sent += count;
    },
  };
}
