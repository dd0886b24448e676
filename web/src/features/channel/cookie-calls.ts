// How often the reader has called for the question about cookies, from the foot of the page.
import { createObservable } from '../../lib/observable.ts';

export const cookieCalls = createObservable(0);
