// The crests of the demo's teams, as the product's own picture store keeps them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeams, readCrest } from '@floodlit/demo/content';
import { cleanPicture } from '../adapters/clean-picture.ts';
import { createWorld, type World } from '../../test/world.ts';
import { seedDemo } from './index.ts';

let world: World;
const kept = new Map<string, Uint8Array>();
beforeAll(async () => {
  world = await createWorld({ isEmpty: true });
  await seedDemo(world.connection, world.clock.now(), {
    hashPassword: async () => '',
    cleanHtml: (html) => html,
    pictures: {
      files: {
        readFile: async () => undefined,
        writeFile: async (folder, name, bytes) => void kept.set(`${folder}/${name}`, bytes),
      },
      cleanPicture,
    },
  });
});
afterAll(() => world.close());

it('gives each team of both channels a drawn crest of its own', async () => {
  for (const slug of ['northern-sports', 'littoral-sport']) {
    const channelId = await world.channelId(slug);
    const teams = await world.context.catalog.store.listParticipants(channelId);
    expect(teams).toHaveLength(demoTeams.length);
    expect(new Set(teams.flatMap(({ images }) => images)).size).toBe(demoTeams.length);
    for (const { images } of teams)
      expect([...kept.keys()]).toContain(images[0]?.replace('/media/u/', `pictures/${channelId}/`));
  }
});

it.each(demoTeams.map(({ alias, color }) => [alias, color]))(
  'draws %s in the colour of the team, whole after cleaning',
  async (alias, color) => {
    const drawn = (await readCrest(alias)).toString();
    const { bytes, extension } = await cleanPicture(Buffer.from(drawn));
    expect(extension).toBe('svg');
    const shapesOf = (svg: string): number => svg.match(/<(?:path|circle)\b/g)?.length ?? 0;
    expect(shapesOf(Buffer.from(bytes).toString())).toBe(shapesOf(drawn));
    expect(drawn).toContain(color);
    expect(drawn.length).toBeLessThan(1_600);
  },
);
