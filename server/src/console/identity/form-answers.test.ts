// The answers to a channel's own form over the console's HTTP: read by the owner, and each read in the log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { formAnswers as routes } from '@floodlit/contract/operators/form-answers';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { writeForm } from '../../identity/index.ts';

let world: World;
let owner: ConsoleBrowser;
let form: { channel_id: number; alias: string };
beforeAll(async () => {
  world = await createWorld();
  const channel_id = await world.channelId();
  form = { channel_id, alias: 'volunteers' };
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id } }]);
  const { identity } = world.context;
  await writeForm(identity, channel_id, form.alias, {
    title: { en: 'Volunteers' },
    fields: [
      { name: 'club', kind: 'text', label: { en: 'Your club' }, required: true },
      { name: 'rules', kind: 'agreement', label: { en: 'I keep the rules' } },
    ],
  });
  const { rows } = await world.connection.pool.query<{ id: number; email: string }>(
    `select id, email from identity.users where channel_id = $1 order by email limit 3`,
    [channel_id],
  );
  for (const [index, { id }] of rows.entries()) {
    const values = { club: ['Harbour, Été', '=1+1', '50%'][index] ?? '', rules: '1' };
    await identity.forms.writeAnswers(
      channel_id,
      form.alias,
      id,
      { values, isComplete: index > 0 },
      world.clock.now(),
    );
    world.clock.advance(60);
  }
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const entries = async () => {
  const { rows } = await world.connection.pool.query<Record<string, unknown>>(
    `select act, subject, after, channel_id from operators.audit_log where act like 'identity.%' order by id`,
  );
  return rows;
};

describe('the answers to a form', () => {
  it('are listed with the questions, the newest first, searched and paged, and each read is in the log', async () => {
    const { data: forms } = await owner.client.call(routes.forms, { channel_id: form.channel_id });
    expect(forms).toMatchObject([
      { alias: 'volunteers', answers: 3, definition: { title: { en: 'Volunteers' } } },
    ]);
    const { data, meta } = await owner.client.call(routes.list, { ...form, limit: 2 });
    expect(meta).toMatchObject({ total: 3, limit: 2, offset: 0 });
    expect(data.map(({ values }) => values['club'])).toEqual(['50%', '=1+1']);
    const found = async (search: string) =>
      (await owner.client.call(routes.list, { ...form, search })).data.map(({ values }) => values['club']);
    expect(await found('été')).toEqual(['Harbour, Été']);
    expect(await found('50%')).toEqual(['50%']);
    expect(await found('%')).toEqual(['50%']);
    expect(await found(data[1]?.email ?? 'nobody')).toEqual(['=1+1']);
    const read = { act: 'identity.answers_read', subject: 'volunteers', channel_id: form.channel_id };
    expect(await entries()).toEqual([2, 1, 1, 1, 1].map((accounts) => ({ ...read, after: { accounts } })));
  });

  it('are a CSV file that no spreadsheet runs, and the file is in the log', async () => {
    const { data: csv } = await owner.client.call(routes.download, form);
    const [head, first, second, third] = csv.split('\r\n');
    expect(head).toBe('\uFEFFemail,name,complete,answered,club,rules');
    expect(first).toMatch(/,yes,[^,]+,50%,1$/);
    expect(second).toMatch(/,'=1\+1,1$/);
    expect(third).toMatch(/,no,[^,]+,"Harbour, Été",1$/);
    expect((await entries()).at(-1)).toMatchObject({
      act: 'identity.answers_exported',
      after: { accounts: 3 },
    });
  });

  it('[T01] [T09] belong to the owner of this channel alone', async () => {
    const before = (await entries()).length;
    const other = await world.channelId('littoral-sport');
    expect(await codeOf(owner.client.call(routes.list, { ...form, channel_id: other }))).toBe(
      'operators.not_found',
    );
    const install = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    expect(await codeOf(install.client.call(routes.list, { ...form, channel_id: other }))).toBe(
      'identity.form_not_found',
    );
    expect(await codeOf(owner.client.call(routes.download, { ...form, alias: 'none' }))).toBe(
      'identity.form_not_found',
    );
    for (const role of ['editor', 'finance', 'support'] as const) {
      const scope = { kind: 'channel', channel_id: form.channel_id } as const;
      const { client } = await openSession(world, [{ role, scope }]);
      expect(await codeOf(client.call(routes.list, form)), role).toBe('operators.not_allowed');
      expect(await codeOf(client.call(routes.download, form)), role).toBe('operators.not_allowed');
    }
    expect(await entries()).toHaveLength(before);
  });
});
