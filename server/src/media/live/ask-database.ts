// A database that is cut off silently answers nothing for minutes. An ingest does not wait so long for it.
import { within } from '../homes/within.ts';

export const answerMs = 3_000;

export interface DatabaseAsker {
  /**
   * For all that can be tried again later.
   * @throws when there is no answer, and at once while a former question had none: each holds a connection.
   */
  ask<Value>(question: () => Promise<Value>): Promise<Value>;
  /** Asks in any case. An answer lets the others ask again. */
  probe<Value>(question: () => Promise<Value>): Promise<Value>;
}

export function createDatabaseAsker(withinMs = answerMs): DatabaseAsker {
  let isSilent = false;
  const silence = (): Error => new Error('The database does not answer.');

  async function probe<Value>(question: () => Promise<Value>): Promise<Value> {
    const answer = await within(
      withinMs,
      question().then((value) => ({ value })),
    );
    isSilent = answer === undefined;
    if (answer === undefined) throw silence();
    return answer.value;
  }

  return {
    async ask(question) {
      if (isSilent) throw silence();
      return probe(question);
    },
    probe,
  };
}
