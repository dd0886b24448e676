// The stores of forms: one for viewers, and one for operators who read answers.
import type { Database } from '../../db/connect.ts';
import type { IdentityDeps } from '../ports.ts';
import { createFormStore } from './store.ts';
import { createAnswerStore } from './store-answers.ts';

export const createFormStores = (db: Database): Pick<IdentityDeps, 'forms' | 'answers'> => ({
  forms: createFormStore(db),
  answers: createAnswerStore(db),
});
