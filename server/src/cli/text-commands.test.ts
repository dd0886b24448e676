import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli/command-runner.ts';
import { createTextFiles } from '../../test/cli/text-files.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let channelId: number;
const files = createTextFiles();
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
});
afterAll(async () => {
  files.remove();
  await world.close();
});

const write = (...words: string[]) => runCommand(world, 'text', 'write', ...words);
const row = async (table: string, where: string): Promise<Record<string, unknown>> => {
  const { rows } = await world.connection.pool.query<Record<string, unknown>>(
    `select * from ${table} where ${table === 'channel.channels' ? 'id' : 'channel_id'} = $1 and ${where}`,
    [channelId],
  );
  return rows[0] ?? {};
};
const french = async (table: string, where: string) =>
  ((await row(table, where))['translations'] as { fr?: object }).fr;

describe('text write', () => {
  it.each([
    ['sport', 'soccer', 'catalog.event_categories', "alias = 'soccer'"],
    ['school', 'riverside-high', 'catalog.participant_groups', "alias = 'riverside-high'"],
    ['team', 'riverside-hawks', 'catalog.participants', "alias = 'riverside-hawks'"],
    ['venue', 'Granite Rink', 'catalog.locations', "name = 'Granite Rink'"],
    ['event', '1', 'catalog.events', 'id = 1'],
    ['pass', '1', 'commerce.passes', 'id = 1'],
    ['video-category', 'Game highlights', 'media.vod_categories', "name = 'Game highlights'"],
  ])('writes the name of a %s in French, and clears it', async (kind, of, table, where) => {
    const before = (await row(table, where))['name'];
    await write('--kind', kind, '--of', of, '--language', 'fr', '--name', 'Un nom <b>');
    expect(await french(table, where)).toMatchObject({ name: 'Un nom <b>' });
    expect((await row(table, where))['name']).toBe(before);
    await write('--kind', kind, '--of', of, '--language', 'fr', '--name', 'none');
    expect(await french(table, where)).not.toHaveProperty('name');
  });

  it('writes the first language without --language', async () => {
    const said = await write('--kind', 'sport', '--of', 'basketball', '--name', 'Hoops');
    expect(said).toBe('Written in en: name.');
    expect((await row('catalog.event_categories', "alias = 'basketball'"))['name']).toBe('Hoops');
    await write('--kind', 'channel', '--tagline', 'Every night.');
    expect((await row('channel.channels', `id = ${channelId}`))['settings']).toMatchObject({
      name: 'Northern Sports',
      tagline: 'Every night.',
    });
  });

  it('[T60] writes an answer from a file, cleaned', async () => {
    const file = files.write('<p>Ici.</p><script>1</script>');
    await write('--kind', 'question', '--of', '1', '--language', 'fr', '--question', 'Où ?', '--file', file);
    expect(await french('channel.faq', 'id = 1')).toMatchObject({ question: 'Où ?', answer: '<p>Ici.</p>' });
    await write('--kind', 'question', '--of', '1', '--language', 'fr', '--file', 'none');
    expect(await french('channel.faq', 'id = 1')).not.toHaveProperty('answer');
  });

  it('writes an entry of the menu, and a link of the contact details', async () => {
    await write('--kind', 'menu', '--of', '5', '--name', 'Our high school');
    await write('--kind', 'menu', '--of', '5', '--language', 'fr', '--name', 'Lycée de la Rive');
    await write('--kind', 'link', '--of', '1', '--label', 'Is it up?');
    await write('--kind', 'link', '--of', '1', '--language', 'fr', '--label', 'En marche ?');
    const { menu, settings } = await row('channel.channels', `id = ${channelId}`);
    expect(menu).toContainEqual({
      id: 5,
      name: 'Our high school',
      url: '/?participant_group=riverside-high',
      translations: expect.objectContaining({ fr: { name: 'Lycée de la Rive' } }),
    });
    expect(menu).toHaveLength(7);
    expect(settings).toMatchObject({
      contact: {
        links: [{ label: 'Is it up?', translations: { fr: { label: 'En marche ?' } } }],
      },
    });
    await write('--kind', 'menu', '--of', '5', '--name', 'Riverside');
    const { menu: renamed } = await row('channel.channels', `id = ${channelId}`);
    expect(renamed).toContainEqual(expect.objectContaining({ id: 5, name: 'Riverside' }));
  });

  it.each<[string, string[], RegExp]>([
    ['an unknown kind', ['--kind', 'thing', '--name', 'x'], /--kind is "thing"/],
    [
      'an unknown language',
      ['--kind', 'event', '--of', '1', '--language', 'de', '--name', 'x'],
      /use en, fr or ar/,
    ],
    ['no text', ['--kind', 'event', '--of', '1'], /Nothing to write/],
    ['an unknown alias', ['--kind', 'sport', '--of', 'chess', '--name', 'x'], /use one of soccer/],
    [
      'content that is not there',
      ['--kind', 'event', '--of', '999999', '--language', 'fr', '--name', 'x'],
      /no content/,
    ],
    ['a menu entry that is not there', ['--kind', 'menu', '--of', '77', '--name', 'x'], /no content/],
    [
      'a text that the kind does not have',
      ['--kind', 'event', '--of', '1', '--tag', 'x'],
      /not a text of this/,
    ],
    ['no name at all', ['--kind', 'event', '--of', '1', '--name', 'none'], /may be empty/],
    ['a name that is too long', ['--kind', 'event', '--of', '1', '--name', 'x'.repeat(201)], /too long/],
  ])('refuses %s', async (_, words, reason) => {
    await expect(write(...words)).rejects.toThrow(reason);
  });
});

describe('commands with a language', () => {
  it('write a page in French beside the English one, whose place stays', async () => {
    const about = await row('channel.pages', "url = 'about'");
    const file = files.write('<p>Nous filmons.</p>');
    await runCommand(
      world,
      'page',
      'write',
      '--url',
      'about',
      '--title',
      'À propos',
      '--file',
      file,
      '--language',
      'fr',
    );
    const after = await row('channel.pages', `id = ${String(about['id'])}`);
    expect(after['updated_at']).toEqual(world.clock.now());
    expect(after).toMatchObject({ title: about['title'], html: about['html'], language: 'en' });
    expect(after['translations']).toMatchObject({
      fr: { title: 'À propos', name: 'À propos', html: '<p>Nous filmons.</p>' },
    });
  });

  it('write a block in French beside the English one', async () => {
    const file = files.write('<p>Un bloc.</p>');
    await runCommand(
      world,
      'block',
      'write',
      '--name',
      'behind-the-camera',
      '--file',
      file,
      '--language',
      'fr',
    );
    expect(await french('channel.static_blocks', "name = 'behind-the-camera'")).toEqual({
      html: '<p>Un bloc.</p>',
    });
  });

  it('write the refund policy in French', async () => {
    await runCommand(world, 'channel', 'set', '--refund-policy', 'Ventes fermes', '--language', 'fr');
    const { settings, translations } = await row('channel.channels', `id = ${channelId}`);
    expect(settings).toMatchObject({ refund_policy: 'All sales are final' });
    expect(translations).toMatchObject({ fr: { refund_policy: 'Ventes fermes' } });
  });
});
