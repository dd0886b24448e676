// The tables of operators' own forms, as Kysely sees them.
import type { JSONColumnType } from 'kysely';
import type { FormDefinition } from '@floodlit/contract/identity/custom-forms';
import type { Moment } from './moments.ts';

interface CustomFormTable {
  channel_id: number;
  alias: string;
  definition: JSONColumnType<FormDefinition>;
  updated_at: Moment;
}

interface CustomFormAnswerTable {
  channel_id: number;
  alias: string;
  user_id: number;
  answers: JSONColumnType<Record<string, string>>;
  is_complete: boolean;
  updated_at: Moment;
}

export interface FormTables {
  'identity.custom_forms': CustomFormTable;
  'identity.custom_form_answers': CustomFormAnswerTable;
}
