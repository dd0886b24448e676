// Counts the reader's calls of the cookie question from the footer.
import { createObservable } from '../../lib/observable.ts';

export const cookieCalls = createObservable(0);
