// A cache of shared answers as bytes, until an edit of their channel.
import type { Locale } from '@floodlit/contract/primitives';
import { createCache } from '../cache/cache.ts';
import type { Revisions } from '../cache/revisions.ts';
import { entityTagOf } from './entity-tag.ts';

/**
 * The viewers who share an answer: all of a channel, or all visitors in one country. A user's own answer is never
 * cached.
 */
export type Sharing = 'everyone' | 'visitors';

export interface KeptAnswer {
  /** Bytes, so that no request encodes them again. */
  readonly body: Buffer;
  readonly entityTag: string;
}

/** The inputs of an answer, besides the channel's content and the clock. */
interface Question {
  readonly path: string;
  readonly channelId: number;
  readonly language: Locale;
  readonly country: string | undefined;
  readonly params: unknown;
  readonly query: unknown;
}

/** The clock moves no event by itself; what a list leaves out by the hour may be this late. */
const ttlMs = 5_000;
/** Queries are endless, and a full page of a list is some 300 kB. */
const entriesMaximum = 300;
const bytesMaximum = 24 * 1024 * 1024;

export function keepAnswers(revisions: Revisions): {
  read(question: Question, ask: () => Promise<string>): Promise<KeptAnswer>;
} {
  const memory = createCache<KeptAnswer>({
    ttlMs,
    entriesMaximum,
    sizing: { sizeOf: ({ body }) => body.length, maximum: bytesMaximum },
    nowMs: () => performance.now(),
  });
  return {
    read({ channelId, ...question }, ask) {
      const key = JSON.stringify([channelId, question]);
      return memory.read(key, revisions.of(channelId), async () => {
        const body = Buffer.from(await ask());
        return { body, entityTag: entityTagOf(body) };
      });
    },
  };
}
