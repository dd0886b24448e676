// Pages show the newest picture of a game that another node airs, and the quality that playing starts with.
import type { AnswerFacts } from './ports.ts';
import type { HomeAsker } from './ask-home.ts';

export type PageFacts = Pick<AnswerFacts, 'startRung' | 'picture' | 'spool'>;

export interface RemoteFacts {
  /** The last known ones while the home is away, for a minute. Only the first reader of a game waits. */
  read(): Promise<PageFacts | undefined>;
}

const freshMs = 2_000;
const knownMs = 60_000;
const askMs = 2_000;

export function createRemoteFacts({
  home,
  nowMs,
}: {
  readonly home: HomeAsker;
  readonly nowMs: () => number;
}): RemoteFacts {
  let known: PageFacts | undefined;
  let knownAtMs = Number.NEGATIVE_INFINITY;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const answer = await home.once('picture', '', askMs);
    if (answer?.status === 200) {
      known = answer.facts;
      knownAtMs = nowMs();
    } else if (nowMs() - knownAtMs > knownMs) known = undefined;
    askedAtMs = nowMs();
    asking = undefined;
  }

  return {
    async read() {
      if (nowMs() - askedAtMs > freshMs) asking ??= ask();
      // A page that comes before the first answer waits for it. An older answer is enough for all others.
      const isOld = nowMs() - knownAtMs > knownMs;
      if (isOld && nowMs() - askedAtMs > knownMs) await asking;
      return known;
    },
  };
}
