// Warnings that an encoder causes again and again by coming back: each is written once in ten minutes.
import type { Log } from '../../kernel/log.ts';

export interface RepeatedWarnings {
  /** @param of whom it is about: another one's warning is another warning. */
  warn(of: string, sentence: string, facts: Readonly<Record<string, unknown>>): void;
}

const quietMs = 10 * 60_000;
const textsMaximum = 1_000;
/** The same advice with another measurement is the same advice. */
const formOf = (sentence: string): string => sentence.replaceAll(/\d[\d.]*/g, '#');

/** The first warning of each ten minutes has the number of suppressed ones (`left_out`). */
export function createRepeatedWarnings(log: Pick<Log, 'warn'>, nowMs: () => number): RepeatedWarnings {
  const written = new Map<string, { atMs: number; leftOut: number }>();
  return {
    warn(of, sentence, facts) {
      const key = `${of}\n${formOf(sentence)}`;
      const before = written.get(key);
      if (before !== undefined && nowMs() - before.atMs < quietMs) {
        before.leftOut += 1;
        return;
      }
      written.delete(key);
      written.set(key, { atMs: nowMs(), leftOut: 0 });
      const [oldest] = written.keys();
      if (written.size > textsMaximum && oldest !== undefined) written.delete(oldest);
      const leftOut = before?.leftOut ?? 0;
      log.warn(sentence, leftOut > 0 ? { ...facts, left_out: leftOut } : facts);
    },
  };
}
