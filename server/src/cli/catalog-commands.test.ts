import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
let folder: string;
const floodlit = (line: string, ...more: string[]): Promise<string> =>
  runCommand(world, ...line.split(' '), ...more);
const idIn = (said: string): number => Number(/(\d+):/.exec(said)?.[1]);
const visitor = async () => (await world.visitor()).client;
beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-catalog-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

describe('sport, venue, school and team', () => {
  it('[R3.08] adds each with its links and pictures, as visitors see them', async () => {
    const crest = path.join(folder, 'crest.png');
    await writeFile(crest, createCanvas(20, 20).toBuffer('image/png'));
    await floodlit('sport add --name Lacrosse');
    await floodlit('venue add --name Dome --city Oslo --zone Europe/Oslo');
    await floodlit(`school add --name Hillside --image ${crest}`);
    const words = 'team add --name Owls --sport lacrosse --school hillside --gender women --colour #112233';
    const id = idIn(await floodlit(`${words} --image ${crest}`));
    const team = (await (await visitor()).call(catalog.participants, { no_limit: 1 })).data.find(
      (one) => one.id === id,
    );
    expect(team).toMatchObject({
      alias: 'owls',
      monogram: 'O',
      color: '#112233',
      properties: { gender: 'women', sport: 'Lacrosse' },
      images: [expect.stringMatching(/^\/media\/u\//)],
    });
    await floodlit('team set --team owls --name Eagles --school none');
    const changed = (await (await visitor()).call(catalog.participants, { no_limit: 1 })).data.find(
      (one) => one.id === id,
    );
    expect(changed).toMatchObject({ name: 'Eagles', alias: 'owls', group_id: null, color: '#112233' });
  });

  it('[R3.08] gives a sport the rules of a known one, or those of a file', async () => {
    const read = async () => {
      const { rows } = await world.connection.pool.query(
        `select sport_key, rules from catalog.event_categories where alias = 'pelota'`,
      );
      return rows[0];
    };
    await floodlit('sport add --name Pelota --rules volleyball');
    expect(await read()).toEqual({ sport_key: 'volleyball', rules: null });
    const file = path.join(folder, 'rules.json');
    const rules = { ...sportRules.volleyball, points: [{ name: 'Tanto', points: 1 }] };
    await writeFile(file, JSON.stringify(rules));
    await floodlit(`sport set --sport pelota --rules ${file}`);
    expect(await read()).toEqual({ sport_key: 'volleyball', rules });
    await writeFile(file, JSON.stringify({ ...rules, points: [] }));
    await expect(floodlit(`sport set --sport pelota --rules ${file}`)).rejects.toThrow('rules.points');
    await expect(floodlit('sport set --sport pelota --rules chess')).rejects.toThrow('no known sport');
  });

  it('changes nothing when the same is added again, and refuses another of the same alias', async () => {
    const [one, other] = [
      await floodlit('sport add --name Curling'),
      await floodlit('sport add --name Curling'),
    ];
    expect(other).toBe(one);
    await expect(floodlit('sport add --name Stones --alias curling')).rejects.toMatchObject({
      code: 'catalog.alias_taken',
    });
  });

  it('adds one sport when two commands add it at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => floodlit('sport add --name Rowing')));
    expect(new Set(made).size).toBe(1);
  });

  it('refuses to remove what is in use, with the reason and the count', async () => {
    await floodlit('sport add --name Judo');
    await floodlit('team add --name Throwers --sport judo');
    await floodlit('team add --name Holders --sport judo');
    await expect(floodlit('sport remove --sport judo')).rejects.toThrow('in use by 2 teams');
    await floodlit('team remove --team throwers');
    await floodlit('team remove --team holders');
    expect(await floodlit('sport remove --sport judo')).toContain('is removed');
    await expect(floodlit('sport remove --sport soccer')).rejects.toMatchObject({ code: 'catalog.in_use' });
  });

  it.each([
    ['sport add --name \u200b', 'catalog.subject_invalid'],
    ['sport add --name Fencing --alias Not_An_Alias', 'catalog.subject_invalid'],
    [`sport add --alias long --name ${'x'.repeat(300)}`, 'catalog.subject_invalid'],
    ['venue add --name Base --zone Mars/Olympus', 'catalog.subject_invalid'],
    ['team add --name Reds --colour red', 'catalog.subject_invalid'],
    ['team add --name Reds --gender mixed', 'catalog.subject_invalid'],
    ['team set --team lakeview-falcons --parent lakeview-falcons', 'catalog.subject_invalid'],
  ])('refuses %s', async (line, code) => {
    await expect(floodlit(line)).rejects.toMatchObject({ code });
  });
});

describe('event …', () => {
  it('[R3.01] creates an event with teams, venue, access and price, and changes it', async () => {
    await floodlit('sport add --name Rugby');
    await floodlit('venue add --name Ground --city Paris --zone Europe/Paris');
    await floodlit('team add --name Bears --sport rugby');
    await floodlit('team add --name Wolves --sport rugby');
    const line =
      'event create --sport rugby --away bears --home wolves --venue Ground --start 2030-01-05T18:00:00Z';
    const id = idIn(await floodlit(`${line} --price 4.99 --fee 0.50`));
    const read = async () => (await (await visitor()).call(catalog.event, { id })).data;
    expect(await read()).toMatchObject({
      name: 'Bears @ Wolves',
      type: 'paid',
      time_zone: 'Europe/Paris',
      price: 5.49,
      base_price: 4.99,
      service_fee: 0.5,
      participants: [{ name: 'Bears' }, { name: 'Wolves' }],
    });
    await floodlit(`event move --event ${id} --start 2030-01-06T18:00:00Z`);
    await floodlit(`event set --event ${id} --minutes 90`, '--description', 'The derby.');
    await floodlit(`price set --event ${id} --price 6`);
    expect(await read()).toMatchObject({
      event_utc_ts: Date.parse('2030-01-06T18:00:00Z') / 1_000,
      description: 'The derby.',
      duration: 5_400,
      base_price: 6,
      service_fee: 0,
    });
    const copy = idIn(await floodlit(`event duplicate --event ${id} --start 2030-02-01T18:00:00Z`));
    const { data } = await (await visitor()).call(catalog.event, { id: copy });
    expect(data).toMatchObject({ name: 'Bears @ Wolves', base_price: 6 });
    expect(data.single_event_package_id).not.toBe((await read()).single_event_package_id);
  });

  it('deletes an event that never aired, with its price, and none that was sold or aired', async () => {
    const line = 'event create --sport soccer --name Friendly --start 2030-03-05T18:00:00Z --price 5';
    const unsold = idIn(await floodlit(line));
    await floodlit(`event delete --event ${unsold}`);
    await expect(floodlit(`event delete --event ${unsold}`)).rejects.toMatchObject({
      code: 'catalog.event_not_found',
    });
    const sold = idIn(await floodlit(line));
    const buyer = await world.newcomer();
    await buyer.client.call(commerce.buy, { type: 'event', id: sold, terms_accepted: true });
    await expect(floodlit(`event delete --event ${sold}`)).rejects.toThrow('was sold: 1 orders name it');
    const aired = await world.eventId();
    await world.connection.db
      .insertInto('media.assets')
      .values({
        channel_id: await world.channelId(),
        event_id: aired,
        status: 'failed',
        source_key: null,
        folder: 'aired',
        created_at: world.clock.now(),
      } as never)
      .execute();
    await expect(floodlit(`event delete --event ${aired}`)).rejects.toThrow('it has 1 recordings');
    await expect(floodlit(`event move --event ${aired} --start 2031-01-01T00:00:00Z`)).rejects.toMatchObject({
      code: 'catalog.event_begun',
    });
  });

  it.each([
    ['--price 5 --access free', 'commerce.price_invalid'],
    ['--access single', 'commerce.price_invalid'],
    ['--price 0.10', 'commerce.price_invalid'],
    ['--zone Nowhere', 'catalog.event_invalid'],
    ['--home lakeview-falcons --away lakeview-falcons', 'catalog.event_invalid'],
  ])('refuses %s', async (words, code) => {
    await expect(floodlit(`event create --sport soccer --name Bad ${words}`)).rejects.toMatchObject({ code });
  });
});
