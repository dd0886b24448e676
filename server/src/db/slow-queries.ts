// Tells which statements of a connection take long.
import type pg from 'pg';
import { currentTrace, runTraced } from '../kernel/trace.ts';

export interface SlowQueryWatcher {
  readonly thresholdMs: number;
  /** @param text the statement with placeholders, without its values. */
  tell(text: string, ms: number): void;
}

const lengthMaximum = 1_000;

const textOf = (asked: unknown): string => {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, lengthMaximum) : 'a cursor';
};

type Ask = (...parts: unknown[]) => unknown;

/** @param findWatcher is asked at each statement, so that watching may begin later. */
export function timeQueries(client: pg.ClientBase, findWatcher: () => SlowQueryWatcher | undefined): void {
  const ask = client.query.bind(client) as Ask;
  client.query = ((...parts: unknown[]) => {
    const watcher = findWatcher();
    if (watcher === undefined) return ask(...parts);
    const startedAt = performance.now();
    const trace = currentTrace();
    const finish = (): void => {
      const ms = performance.now() - startedAt;
      if (ms < watcher.thresholdMs) return;
      const tell = (): void => watcher.tell(textOf(parts[0]), ms);
      // The answer arrives outside the context of its request.
      if (trace === undefined) tell();
      else runTraced(trace, tell);
    };
    const answer = parts.at(-1);
    if (typeof answer === 'function') {
      const told = (...results: unknown[]): void => {
        finish();
        (answer as Ask)(...results);
      };
      return ask(...parts.slice(0, -1), told);
    }
    const asked = ask(...parts);
    if (asked instanceof Promise) asked.then(finish, finish);
    return asked;
  }) as typeof client.query;
}
