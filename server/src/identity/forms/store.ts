// Operators' forms and their answers in the database.
import { FormDefinition } from '@floodlit/contract/identity/custom-forms';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { FormAnswers } from './rules.ts';

export interface FormStore {
  within(scope: Scope): FormStore;
  findForm(channelId: number, alias: string): Promise<FormDefinition | undefined>;
  writeForm(channelId: number, alias: string, definition: FormDefinition, now: Date): Promise<void>;
  /** False when the channel has no form. */
  deleteForm(channelId: number, alias: string): Promise<boolean>;
  findAnswers(channelId: number, alias: string, userId: number): Promise<FormAnswers | undefined>;
  /** False for a deleted account: nothing is saved for it any more. */
  writeAnswers(
    channelId: number,
    alias: string,
    userId: number,
    answers: FormAnswers,
    now: Date,
  ): Promise<boolean>;
  /** Whether the channel has the form and this user has not completed it. */
  isIncomplete(channelId: number, alias: string, userId: number): Promise<boolean>;
}

export function createFormStore(db: Database): FormStore {
  return {
    within: (scope) => createFormStore(databaseOf(scope)),
    findForm: async (channelId, alias) => {
      const row = await db
        .selectFrom('identity.custom_forms')
        .where('channel_id', '=', channelId)
        .where('alias', '=', alias)
        .select('definition')
        .executeTakeFirst();
      return row && FormDefinition.parse(row.definition);
    },
    writeForm: async (channelId, alias, definition, now) => {
      const written = { definition: JSON.stringify(definition), updated_at: now };
      await db
        .insertInto('identity.custom_forms')
        .values({ channel_id: channelId, alias, ...written })
        .onConflict((conflict) => conflict.columns(['channel_id', 'alias']).doUpdateSet(written))
        .execute();
    },
    deleteForm: async (channelId, alias) => {
      const gone = await db
        .deleteFrom('identity.custom_forms')
        .where('channel_id', '=', channelId)
        .where('alias', '=', alias)
        .returning('alias')
        .executeTakeFirst();
      return gone !== undefined;
    },
    findAnswers: async (channelId, alias, userId) => {
      const row = await db
        .selectFrom('identity.custom_form_answers')
        .where('channel_id', '=', channelId)
        .where('alias', '=', alias)
        .where('user_id', '=', userId)
        .select(['answers', 'is_complete'])
        .executeTakeFirst();
      return row && { values: row.answers, isComplete: row.is_complete };
    },
    writeAnswers: async (channelId, alias, userId, { values, isComplete }, now) => {
      const written = { answers: JSON.stringify(values), is_complete: isComplete, updated_at: now };
      const row = await db
        .insertInto('identity.custom_form_answers')
        .columns(['channel_id', 'user_id', 'alias', 'answers', 'is_complete', 'updated_at'])
        .expression((source) =>
          source
            .selectFrom('identity.users')
            .where('channel_id', '=', channelId)
            .where('id', '=', userId)
            .where('deleted_at', 'is', null)
            .select((user) => [
              'channel_id',
              'id',
              user.val(alias).as('alias'),
              user.val(written.answers).as('answers'),
              user.val(written.is_complete).as('is_complete'),
              user.val(written.updated_at).as('updated_at'),
            ])
            // A deletion of the account at this moment waits for this lock, and deletes these answers too.
            .forShare(),
        )
        .onConflict((conflict) => conflict.columns(['channel_id', 'alias', 'user_id']).doUpdateSet(written))
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    isIncomplete: async (channelId, alias, userId) => {
      const row = await db
        .selectFrom('identity.custom_forms as form')
        .leftJoin('identity.custom_form_answers as answer', (join) =>
          join
            .onRef('answer.channel_id', '=', 'form.channel_id')
            .onRef('answer.alias', '=', 'form.alias')
            .on('answer.user_id', '=', userId),
        )
        .where('form.channel_id', '=', channelId)
        .where('form.alias', '=', alias)
        .select('answer.is_complete')
        .executeTakeFirst();
      return row !== undefined && row.is_complete !== true;
    },
  };
}
