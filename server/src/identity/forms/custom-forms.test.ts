import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { ApiError } from '@floodlit/contract/client';
import { customForms, passesFormAlias } from '@floodlit/contract/identity/custom-forms';
import { identity } from '@floodlit/contract/identity/identity';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { createTextFiles } from '../../../test/cli/text-files.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';

const files = createTextFiles();
const definition = {
  title: { en: 'About you', ar: 'عنك' },
  fields: [
    { name: 'school', kind: 'text', label: { en: 'Your school' }, required: true },
    { name: 'rules', kind: 'agreement', label: { en: 'I know the rules of the house' }, required: true },
  ],
};
const write = (form: unknown, alias = 'passes') =>
  runCommand(world, 'form', 'write', '--alias', alias, '--file', files.write(JSON.stringify(form)));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  files.remove();
  await world.close();
});

const alias = passesFormAlias;
const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );
const profileOf = async ({ client }: Session) => (await client.call(identity.profile)).data;
const answer = ({ client }: Session, values: Record<string, string>) =>
  client.call(customForms.answer, {
    alias,
    fields: Object.entries(values).map(([name, value]) => ({ name, value })),
  });

describe('a channel without a passes form', () => {
  it('[R4.07] [R7.02] [R8.02c] answers 404, and everybody counts as logged in', async () => {
    const session = await world.newcomer();
    expect(await failure(session.client.call(customForms.read, { alias }))).toMatchObject({
      status: 404,
      code: 'identity.form_not_found',
    });
    expect(await profileOf(session)).not.toHaveProperty('passes_form_incomplete');
    await session.client.call(identity.logout);
  });
});

describe('a channel with a passes form', () => {
  beforeAll(async () => {
    expect(await write(definition)).toBe('northern-sports has the form passes.');
  });

  it('[R4.07] tells at log-in, registration, profile and its change that the form is to be filled in', async () => {
    const { client } = await world.visitor();
    const { data } = await client.call(identity.login, {
      email: 'alice@demo.test',
      password: 'demo-viewer-password',
    });
    const newcomer = await world.newcomer();
    const updated = await newcomer.client.call(account.update, { newsletter: true });
    for (const user of [data.user, await profileOf(newcomer), updated.data])
      expect(user).toMatchObject({ passes_form_incomplete: true });
  });

  it('[R3.13] [R4.08b] is half done until its completion field is 1; only then somebody can log out', async () => {
    const session = await world.newcomer();
    const read = async () => (await session.client.call(customForms.read, { alias })).data;
    expect((await read()).fields.map(({ name, value }) => [name, value])).toEqual([
      ['school', ''],
      ['rules', ''],
      ['completion', '0'],
    ]);
    await answer(session, { school: ' Lakeview ' });
    expect((await read()).fields[0]?.value).toBe('Lakeview');
    expect((await failure(answer(session, { completion: '1' }))).errors).toEqual({
      rules: ['Field is required'],
    });
    expect(await failure(session.client.call(identity.logout))).toMatchObject({
      status: 409,
      message: "user can't be logged out",
    });
    await answer(session, { rules: '1', completion: '1' });
    expect((await read()).fields.at(-1)).toMatchObject({ name: 'completion', value: '1' });
    expect(await profileOf(session)).not.toHaveProperty('passes_form_incomplete');
    await session.client.call(identity.logout);
  });

  it('[R4.08b] never keeps anybody from logging out everywhere', async () => {
    const session = await world.newcomer();
    expect((await session.client.call(account.endAllDevices)).data.user).toBeNull();
  });

  it('[T01] is nothing to other channels, nor are answers to other people', async () => {
    const other = await world.newcomer('second.localhost');
    expect((await failure(other.client.call(customForms.read, { alias }))).status).toBe(404);
    expect((await failure(answer(other, { school: 'X' }))).status).toBe(404);
    const session = await world.newcomer();
    await answer(session, { school: 'Mine' });
    const stranger = await world.newcomer();
    expect((await stranger.client.call(customForms.read, { alias })).data.fields[0]?.value).toBe('');
  });

  it('is gone, with its answers, once an operator takes it away', async () => {
    await write(definition, 'survey');
    await runCommand(world, 'form', 'remove', '--alias', 'survey');
    await expect(runCommand(world, 'form', 'remove', '--alias', 'survey')).rejects.toThrow('no form');
  });
});

describe('form write', () => {
  it.each<[string, unknown, string]>([
    ['an alias that is no address', definition, '../x'],
    ['no fields', { title: { en: 'X' }, fields: [] }, 'x'],
    ['no title', { ...definition, title: {} }, 'x'],
    ['two fields of one name', { ...definition, fields: [definition.fields[0], definition.fields[0]] }, 'x'],
    [
      'a field of its completion',
      { ...definition, fields: [{ ...definition.fields[0], name: 'completion' }] },
      'x',
    ],
    ['a choice of nothing', { ...definition, fields: [{ ...definition.fields[0], kind: 'choice' }] }, 'x'],
    ['a text with options', { ...definition, fields: [{ ...definition.fields[0], options: ['a'] }] }, 'x'],
    ['something else', 'a form', 'x'],
  ])('refuses %s', async (_, form, name) => {
    await expect(write(form, name)).rejects.toMatchObject({ code: 'identity.form_invalid' });
  });

  it('says when the file is no JSON', async () => {
    await expect(
      runCommand(world, 'form', 'write', '--alias', 'x', '--file', files.write('{')),
    ).rejects.toThrow('could not be read as JSON');
  });
});
