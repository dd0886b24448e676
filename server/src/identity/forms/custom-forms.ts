// An operator's own forms: saves, deletes, reads and answers them.
import { FormDefinition, passesFormAlias, type CustomForm } from '@floodlit/contract/identity/custom-forms';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { answerForm, formOf, noAnswers } from './rules.ts';
import type { FormsDeps } from './ports.ts';

type FormDeps = Pick<FormsDeps, 'forms' | 'clock' | 'transact'>;

const aliasShape = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** @throws {DomainError} `identity.form_invalid` */
export async function writeForm(
  { forms, clock }: FormDeps,
  channelId: number,
  alias: string,
  definition: unknown,
): Promise<void> {
  const checked = FormDefinition.safeParse(definition);
  const names = checked.data?.fields.map(({ name }) => name) ?? [];
  const isWhole = checked.data?.fields.every(
    ({ kind, options }) => (kind === 'choice') === options.length > 0,
  );
  if (!aliasShape.test(alias) || checked.data === undefined || !isWhole || new Set(names).size < names.length)
    throw new DomainError('identity.form_invalid');
  await forms.writeForm(channelId, alias, checked.data, clock.now());
}

/** @throws {DomainError} `identity.form_not_found` */
export async function removeForm({ forms }: FormDeps, channelId: number, alias: string): Promise<void> {
  if (!(await forms.deleteForm(channelId, alias))) throw new DomainError('identity.form_not_found');
}

/** @throws {DomainError} `identity.form_not_found`: most channels have none. */
export async function readForm({ forms }: FormDeps, actor: LoggedInUser, alias: string): Promise<CustomForm> {
  const definition = await forms.findForm(actor.channelId, alias);
  if (definition === undefined) throw new DomainError('identity.form_not_found');
  const answers = await forms.findAnswers(actor.channelId, alias, actor.userId);
  return formOf(alias, definition, answers ?? noAnswers);
}

/** @throws {DomainError} `identity.form_not_found`, or `request.invalid` with the errors of each field. */
export async function answerCustomForm(
  { forms, clock }: FormDeps,
  actor: LoggedInUser,
  alias: string,
  given: readonly { readonly name: string; readonly value: string }[],
): Promise<CustomForm> {
  const { channelId, userId } = actor;
  const definition = await forms.findForm(channelId, alias);
  if (definition === undefined) throw new DomainError('identity.form_not_found');
  const before = (await forms.findAnswers(channelId, alias, userId)) ?? noAnswers;
  const answering = answerForm(definition, before, given);
  if (answering.kind === 'refused') throw new DomainError('request.invalid', { errors: answering.errors });
  if (!(await forms.writeAnswers(channelId, alias, userId, answering.answers, clock.now())))
    throw new DomainError('identity.login_required');
  return formOf(alias, definition, answering.answers);
}

/** Such a user does not count as logged in yet (R4.07). */
export const isPassesFormIncomplete = (
  { forms }: Pick<FormsDeps, 'forms'>,
  channelId: number,
  userId: number,
): Promise<boolean> => forms.isIncomplete(channelId, passesFormAlias, userId);
