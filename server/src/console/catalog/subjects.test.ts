import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '@floodlit/contract/operators/audit';
import { pictures } from '@floodlit/contract/operators/pictures';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { sports, teams, venues } from '@floodlit/contract/operators/subjects';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let owner: ConsoleBrowser;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
});
afterAll(() => world.close());

const addTeam = async (name: string): Promise<number> =>
  (await owner.client.call(teams.add, { channel_id, name })).data.id;
const readTeam = async (subject_id: number) =>
  (await owner.client.call(teams.read, { channel_id, subject_id })).data;

describe('POST /console/channels/:channel_id/teams', () => {
  it('needs a name alone, and adds the same team once', async () => {
    const id = await addTeam('Étoiles du Nord');
    expect(await readTeam(id)).toMatchObject({ alias: 'etoiles-du-nord', monogram: 'É', images: [] });
    expect(await addTeam('Étoiles du Nord')).toBe(id);
  });

  it('[T43] shows a name with markup and bidi marks as plain text, and refuses one of 300 characters', async () => {
    const id = await addTeam('<b>Bold</b>\u202Eevil');
    expect((await readTeam(id)).name).toBe('<b>Bold</b>evil');
    await expect(addTeam('x'.repeat(300))).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('POST /console/channels/:channel_id/sports', () => {
  const addSport = async (words: { name: string; rules?: object }): Promise<number> =>
    (await owner.client.call(sports.add, { channel_id, ...words } as never)).data.id;
  const readSport = async (subject_id: number) =>
    (await owner.client.call(sports.read, { channel_id, subject_id })).data;

  it.each([
    ['Sledge hockey', 'hockey'],
    ['Wheelchair basketball', 'basketball'],
    // The channel sells in US dollars, in New York.
    ['Football (varsity)', 'american_football'],
    ['Chess', 'plain'],
  ])('[R3.08] scores a new sport called %s as %s', async (name, sport_key) => {
    expect(await readSport(await addSport({ name }))).toMatchObject({ sport_key, rules: null });
  });

  it('keeps rules of its own, adds them once, and names the field that is wrong', async () => {
    const rules = { ...sportRules.soccer, periods: { kind: 'half', count: 2, seconds: 1_800 } };
    const id = await addSport({ name: 'Youth soccer', rules });
    expect((await readSport(id)).rules).toEqual(rules);
    expect(await addSport({ name: 'Youth soccer', rules })).toBe(id);
    await expect(addSport({ name: 'Odd', rules: { ...rules, points: [] } })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: { 'rules.points': [expect.any(String)] },
    });
    const { id: _id, ...shown } = await readSport(id);
    const write = { channel_id, subject_id: id, ...shown, sport_key: 'hockey', rules: null } as const;
    expect((await owner.client.call(sports.change, write)).data).toMatchObject({
      sport_key: 'hockey',
      rules: null,
    });
    const [entry] = (await owner.client.call(audit.list, { channel_id })).data;
    expect(entry).toMatchObject({ act: 'row.changed', after: { sport_key: 'hockey', rules: null } });
  });
});

describe('POST /console/channels/:channel_id/teams/:subject_id', () => {
  it('writes texts of every language of the channel, and names its author in the audit log', async () => {
    const id = await addTeam('Wolves');
    const { id: _id, ...shown } = await readTeam(id);
    const changed = await owner.client.call(teams.change, {
      channel_id,
      subject_id: id,
      ...shown,
      name: 'Grey Wolves',
      translations: { fr: { name: 'Loups gris' } },
    });
    expect(changed.data).toMatchObject({ name: 'Grey Wolves', translations: { fr: { name: 'Loups gris' } } });
    const entries = (await owner.client.call(audit.list, { channel_id })).data;
    const changes = entries.filter(
      ({ act, subject_id }) => act === 'row.changed' && subject_id === String(id),
    );
    expect(changes).toMatchObject([
      {
        source: 'console',
        before: { translations: {} },
        after: { translations: { fr: { name: 'Loups gris' } } },
      },
      { source: 'console', before: { name: 'Wolves' }, after: { name: 'Grey Wolves' } },
    ]);
    await owner.client.call(teams.change, {
      channel_id,
      subject_id: id,
      ...shown,
      version: changed.data.version,
      translations: {},
    });
    expect(await readTeam(id)).toMatchObject({ name: 'Wolves', translations: {} });
  });

  it('refuses the second of two editors who opened the same version', async () => {
    const id = await addTeam('Bears');
    const { id: _id, ...shown } = await readTeam(id);
    const change = (name: string) =>
      owner.client.call(teams.change, { channel_id, subject_id: id, ...shown, name });
    const outcomes = await Promise.allSettled([change('Black Bears'), change('Brown Bears')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(change('White Bears')).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
  });
});

describe('GET /console/channels/:channel_id/teams', () => {
  it('searches, sorts and pages on the server', async () => {
    for (const name of ['Page 100%', 'Page B', 'Page C']) await addTeam(name);
    const list = (query: object) => owner.client.call(teams.list, { channel_id, ...query });
    const found = await list({ search: 'Page', direction: 'desc', limit: 2 });
    expect(found.data.map(({ name }) => name)).toEqual(['Page C', 'Page B']);
    expect(found.meta.total).toBe(3);
    expect((await list({ search: 'Page', offset: 2 })).data).toHaveLength(1);
    expect((await list({ search: '%' })).data.map(({ name }) => name)).toEqual(['Page 100%']);
  });
});

describe('POST /console/channels/:channel_id/venues/:subject_id/remove', () => {
  it('tells of the roles that go with it', async () => {
    const { id: subject_id } = (await owner.client.call(venues.add, { channel_id, name: 'Camera hall' }))
      .data;
    await openSession(world, [{ role: 'camera', scope: { kind: 'venue', channel_id, id: subject_id } }]);
    await owner.client.call(venues.remove, { channel_id, subject_id });
    const { rows } = await world.connection.pool.query(
      `select act, before -> 'role' as role, before -> 'venue_id' as venue from operators.audit_log
        where subject = 'operators.grants' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ act: 'row.deleted', role: 'camera', venue: subject_id }]);
  });

  it('removes an unused venue', async () => {
    const { id: subject_id } = (await owner.client.call(venues.add, { channel_id, name: 'Old hall' })).data;
    await owner.client.call(venues.remove, { channel_id, subject_id });
    await expect(owner.client.call(venues.read, { channel_id, subject_id })).rejects.toMatchObject({
      code: 'catalog.subject_not_found',
    });
  });
});

describe('POST /console/channels/:channel_id/pictures', () => {
  const keep = (content: string) =>
    owner.client.call(pictures.keep, {
      channel_id,
      content: Buffer.from(content, 'latin1').toString('base64'),
    });
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';

  it('keeps a plain drawing, and shows it to its own channel alone', async () => {
    const { path } = (await keep(square)).data;
    const name = path.split('/').at(-1) ?? '';
    const { address } = (await owner.client.call(pictures.read, { channel_id, name })).data;
    expect(Buffer.from(address.split(',')[1] ?? '', 'base64').toString()).toContain('<rect');
    const other = await world.channelId('littoral-sport');
    await expect(owner.client.call(pictures.read, { channel_id: other, name })).rejects.toMatchObject({
      code: 'operators.not_found',
    });
  });

  it.each([
    ['a script', square.replace('<rect', '<script>alert(1)</script><rect')],
    ['a handler', square.replace('<rect', '<rect onload="alert(1)"')],
    ['a drawing that is also a page', `<html>${square}</html>`],
    ['a text', 'no picture'],
    ['a picture of 30,000 pixels', hugePng()],
  ])('[T60] refuses %s', async (_, content) => {
    await expect(keep(content)).rejects.toMatchObject({ code: 'channel.picture_refused' });
  });

  it('[T43] refuses a file above 5 MB before it is decoded', async () => {
    await expect(keep('x'.repeat(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'channel.picture_refused',
    });
    await expect(keep('x'.repeat(6 * 1024 * 1024))).rejects.toMatchObject({ status: 413 });
  });
});

/** The header of a PNG that names 30,000 × 30,000 pixels. */
function hugePng(): string {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(30_000, 16);
  header.writeUInt32BE(30_000, 20);
  header.set([8, 6, 0, 0, 0], 24);
  return header.toString('latin1');
}
