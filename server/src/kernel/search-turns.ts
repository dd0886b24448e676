// Searches cost the database more than anything else that anybody may ask for. Few run at once, so that however many people
// search, whoever plays or pays finds a connection (T70).
import { DomainError } from './errors.ts';
import { createTurns, type InTurn } from './in-turn.ts';

/** Of ten connections; the one search over everything takes two. */
const searchesAtOnce = 3;
/** Some seconds of them: who came later would not wait so long. */
const waitingMaximum = 150;

/** @throws {DomainError} `request.rate_limited` where too many wait already. */
export function createSearchTurns(): InTurn {
  const inTurn = createTurns(searchesAtOnce);
  let asked = 0;
  return async (work) => {
    if (asked >= searchesAtOnce + waitingMaximum)
      throw new DomainError('request.rate_limited', { kind: 'search', retryAfterSeconds: 2 });
    asked++;
    try {
      return await inTurn(work);
    } finally {
      asked--;
    }
  };
}
