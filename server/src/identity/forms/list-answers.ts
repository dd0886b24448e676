// Lists the answers to a form for its operator. The caller writes the read into the audit log.
import type { FormDefinition } from '@floodlit/contract/identity/custom-forms';
import { DomainError } from '../../kernel/errors.ts';
import type { FormsDeps } from './ports.ts';
import type { AnswerPage, ListedAnswer, ListedForm } from './store-answers.ts';

export interface AnswerList {
  readonly definition: FormDefinition;
  readonly rows: readonly ListedAnswer[];
  readonly total: number;
}

export const listForms = (
  { answers }: Pick<FormsDeps, 'answers'>,
  channelId: number,
): Promise<ListedForm[]> => answers.listForms(channelId);

/** @throws {DomainError} `identity.form_not_found` */
export async function listAnswers(
  { forms, answers }: Pick<FormsDeps, 'forms' | 'answers'>,
  channelId: number,
  alias: string,
  page: AnswerPage,
): Promise<AnswerList> {
  const definition = await forms.findForm(channelId, alias);
  if (definition === undefined) throw new DomainError('identity.form_not_found');
  return { definition, ...(await answers.listAnswers(channelId, alias, page)) };
}
