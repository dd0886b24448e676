// The answers to a form as its operator reads them, with the account of each.
import { sql } from 'kysely';
import { FormDefinition } from '@floodlit/contract/identity/custom-forms';
import type { Database } from '../../db/connect.ts';
import { containing } from '../../db/like-pattern.ts';

export interface ListedForm {
  readonly alias: string;
  readonly definition: FormDefinition;
  readonly answers: number;
}

export interface ListedAnswer {
  readonly user_id: number;
  readonly email: string;
  readonly name: string;
  readonly is_complete: boolean;
  readonly updated_at: Date;
  readonly answers: Readonly<Record<string, string>>;
}

export interface AnswerPage {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

export interface AnswerStore {
  listForms(channelId: number): Promise<ListedForm[]>;
  /** The newest first. The search looks at the account and at each answer. */
  listAnswers(
    channelId: number,
    alias: string,
    page: AnswerPage,
  ): Promise<{ rows: ListedAnswer[]; total: number }>;
}

const formsMaximum = 100;

export function createAnswerStore(db: Database): AnswerStore {
  return {
    async listForms(channelId) {
      const { rows } = await sql<ListedForm>`
        select forms.alias, forms.definition, count(answers.user_id)::integer as answers
          from identity.custom_forms as forms
          left join identity.custom_form_answers as answers
            on answers.channel_id = forms.channel_id and answers.alias = forms.alias
         where forms.channel_id = ${channelId}
         group by forms.channel_id, forms.alias order by forms.alias limit ${formsMaximum}`.execute(db);
      return rows.map(({ definition, ...form }) => ({
        ...form,
        definition: FormDefinition.parse(definition),
      }));
    },
    async listAnswers(channelId, alias, { search, limit, offset }) {
      const pattern = containing(search);
      const found = sql`
          from identity.custom_form_answers as answers
          join identity.users as users
            on users.channel_id = answers.channel_id and users.id = answers.user_id
         where answers.channel_id = ${channelId} and answers.alias = ${alias}
           and (${search} = '' or users.email ilike ${pattern}
             or concat_ws(' ', users.first_name, users.last_name) ilike ${pattern}
             or exists (select from jsonb_each_text(answers.answers) as given where given.value ilike ${pattern}))`;
      const [{ rows }, counted] = await Promise.all([
        sql<ListedAnswer>`
          select answers.user_id, users.email, concat_ws(' ', users.first_name, users.last_name) as name,
            answers.is_complete, answers.updated_at, answers.answers
          ${found} order by answers.updated_at desc, answers.user_id desc limit ${limit} offset ${offset}`.execute(
          db,
        ),
        sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(db),
      ]);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },
  };
}
