// Dependencies of the custom forms: definitions, answers, and the operators' list of answers.
import type { Clock } from '../../kernel/clock.ts';
import type { Transact } from '../../kernel/transact.ts';
import type { AnswerStore } from './store-answers.ts';
import type { FormStore } from './store.ts';

export interface FormsDeps {
  readonly forms: FormStore;
  /** For operators alone. */
  readonly answers: AnswerStore;
  readonly clock: Clock;
  readonly transact: Transact;
}
