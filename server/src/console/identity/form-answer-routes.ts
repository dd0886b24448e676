// The answers to a channel's own forms over HTTP. Each read and each file has an entry in the audit log (decision 144).
import {
  answersExportMaximum,
  formAnswers as routes,
  type FormAnswer,
} from '@floodlit/contract/operators/form-answers';
import { listAnswers, listForms, type AnswerList, type IdentityDeps } from '../../identity/index.ts';
import { csvText } from '../../kernel/csv.ts';
import type { ConsoleBind } from '../bind.ts';
import type { Act } from '../act.ts';
import { actingOf, type Operator } from '../../operators/index.ts';

export interface FormAnswerRoutesDeps {
  readonly identity: Pick<IdentityDeps, 'forms' | 'answers'>;
}

const presentAnswer = ({
  user_id,
  email,
  name,
  is_complete,
  updated_at,
  answers,
}: AnswerList['rows'][number]): FormAnswer => ({
  id: user_id,
  email,
  name,
  is_complete,
  answered_at: updated_at.toISOString(),
  values: { ...answers },
});

/** A column for each question, by its name. */
function csvOfAnswers({ definition, rows }: AnswerList): string {
  const names = definition.fields.map(({ name }) => name);
  const lines = rows.map(({ email, name, is_complete, updated_at, answers }) => [
    email,
    name,
    is_complete ? 'yes' : 'no',
    updated_at.toISOString(),
    ...names.map((field) => answers[field] ?? ''),
  ]);
  return csvText([['email', 'name', 'complete', 'answered', ...names], ...lines]);
}

export function formAnswerRoutes(bind: ConsoleBind, { identity }: FormAnswerRoutesDeps): void {
  /** The entry names the form and the number of accounts. It names no viewer, and not the search either. */
  const note = (
    { act: run, operator }: { readonly act: Act; readonly operator: Operator },
    act: 'identity.answers_read' | 'identity.answers_exported',
    channelId: number,
    alias: string,
    accounts: number,
  ): Promise<void> =>
    run('', (rooms) =>
      rooms.operators.audit.insert(
        actingOf(operator),
        { act, channelId, subject: alias, after: { accounts } },
        rooms.operators.clock.now(),
      ),
    );

  bind(routes.forms, async ({ params: { channel_id } }) => ({ data: await listForms(identity, channel_id) }));
  bind(routes.list, async ({ operator, act, params: { channel_id, alias }, query }) => {
    const { search = '', limit, offset } = query;
    const found = await listAnswers(identity, channel_id, alias, { search, limit, offset });
    await note({ act, operator }, 'identity.answers_read', channel_id, alias, found.rows.length);
    return { data: found.rows.map(presentAnswer), meta: { total: found.total, limit, offset } };
  });
  bind(routes.download, async ({ operator, act, params: { channel_id, alias }, query: { search = '' } }) => {
    const page = { search, limit: answersExportMaximum, offset: 0 };
    const found = await listAnswers(identity, channel_id, alias, page);
    await note({ act, operator }, 'identity.answers_exported', channel_id, alias, found.rows.length);
    return { data: csvOfAnswers(found) };
  });
}
