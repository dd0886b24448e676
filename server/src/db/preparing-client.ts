// A client of `pg` that uses named prepared statements for frequent queries, so each connection parses and plans them
// once.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { isConnectionLost } from '../kernel/lost-connection.ts';

/** A rare statement, such as an insert of a thousand rows, takes no memory in the database's sessions. */
const timesBeforeNamed = 3;
/** Each name costs every session some memory. Further statements stay unnamed until the names are renewed. */
export const namesMaximum = 400;
/**
 * Viewers choose filters, and filters change the statement. Permanent names would run out with endless statements.
 * After a renewal, the most frequent statements get names first. Sessions with the old names end after a while
 * (`connect.ts`).
 */
const renewedAfterMs = 600_000;
const textsMaximum = 4_000;
const lengthMaximum = 8_000;

/**
 * A statement that can be prepared: one that reads or writes rows. Two statements in one text cannot be; `begin`
 * and `commit` need not be.
 */
const isPreparable = (text: string): boolean =>
  text.length <= lengthMaximum &&
  !text.includes(';') &&
  /^\s*(?:select|with|insert|update|delete)\b/i.test(text);

/** The number of queries per text in this process, and the names given. */
export class StatementNames {
  readonly #asked = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #nowMs: () => number;
  #generation = 0;
  #renewedMs: number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#renewedMs = nowMs();
  }

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (!isPreparable(text)) return undefined;
    if (this.#names.size >= namesMaximum) {
      if (this.#nowMs() - this.#renewedMs < renewedAfterMs) return undefined;
      this.renew();
    }
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked < timesBeforeNamed) {
      if (this.#asked.size >= textsMaximum) this.#asked.clear();
      this.#asked.set(text, asked);
      return undefined;
    }
    this.#asked.delete(text);
    const given = `${this.#generation}:${createHash('sha256').update(text).digest('base64url')}`;
    this.#names.set(text, given);
    return given;
  }

  /** A table has changed since: what was prepared answers with the columns of then, so each statement gets another name. */
  renew(): void {
    this.#generation += 1;
    this.#renewedMs = this.#nowMs();
    this.#names.clear();
  }
}

const names = new StatementNames(() => performance.now());

/**
 * The prepared statement is of no use any more, and nothing was done. A migration of another process has changed its
 * table, or a proxy before the database has dropped it.
 */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '26000' ||
    (error.code === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery'));

type Ask = (...parts: unknown[]) => unknown;
type Answer = (error: Error | null, result?: unknown) => void;

/** For the `Client` of a pool. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.#endWhenLost(this.query.bind(this) as Ask);
    this.query = ((text: unknown, values: unknown, answer: unknown) => {
      const name = typeof text === 'string' ? names.nameOf(text) : undefined;
      if (name === undefined) return ask(text, values, answer);
      const given = Array.isArray(values) ? values : [];
      const tell = (typeof values === 'function' ? values : answer) as Answer | undefined;
      if (tell === undefined)
        return (ask({ name, text, values: given }) as Promise<unknown>).catch((error: unknown) => {
          if (!this.#canAskAgain(error)) throw error;
          return ask(text, given);
        });
      return ask({ name, text, values: given }, undefined, ((error, result) => {
        if (this.#canAskAgain(error)) ask(text, given, tell);
        else tell(error, result);
      }) satisfies Answer);
    }) as typeof this.query;
  }

  /** The pool hands an ended client to nobody. A read-only server, for one, would keep its connection open. */
  #endWhenLost(ask: Ask): Ask {
    const look = (error: unknown): void => {
      if (isConnectionLost(error)) this.end().catch(() => {});
    };
    return (text, values, answer) => {
      const tell = typeof values === 'function' ? values : answer;
      if (typeof tell !== 'function') {
        const asked = ask(text, values);
        if (asked instanceof Promise) asked.catch(look);
        return asked;
      }
      return ask(text, typeof values === 'function' ? undefined : values, ((error, result) => {
        look(error);
        (tell as Answer)(error, result);
      }) satisfies Answer);
    };
  }

  #canAskAgain(error: unknown): boolean {
    if (!isOutdatedStatement(error)) return false;
    names.renew();
    // The first error aborts a transaction, and its caller repeats the whole transaction.
    return this.getTransactionStatus() === 'I';
  }
}
