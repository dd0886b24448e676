import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The same word in both languages. */
const shared = new Set(['Soccer', 'Basketball']);

describe('[R1.01] the demo speaks the language of each of its channels', () => {
  it.each([
    ['sports', 'catalog.event_categories', 'name'],
    ['descriptions of games', 'catalog.events', 'description'],
    ['passes', 'commerce.passes', 'name'],
    ['descriptions of passes', 'commerce.passes', 'description'],
    ['tags', 'commerce.passes', 'tag'],
    ['slides', 'channel.slides', 'title'],
    ['leads of slides', 'channel.slides', 'lead'],
    ['blocks', 'channel.static_blocks', 'html'],
    ['names of pages', 'channel.pages', 'name'],
    ['titles of pages', 'channel.pages', 'title'],
    ['pages', 'channel.pages', 'html'],
    ['groups of questions', 'channel.faq', '"group"'],
    ['questions', 'channel.faq', 'question'],
    ['answers', 'channel.faq', 'answer'],
    ['videos', 'media.vod_items', 'title'],
    ['descriptions of videos', 'media.vod_items', 'description'],
    ['categories of videos', 'media.vod_categories', 'name'],
    ['rows of videos', 'media.vod_rails', 'title'],
  ])('%s', async (_, table, column) => {
    const wordsOf = async (slug: string): Promise<string[]> => {
      const { rows } = await world.connection.pool.query<{ words: string }>(
        `select distinct ${column} as words from ${table} where channel_id = $1 and ${column} <> ''`,
        [await world.channelId(slug)],
      );
      // A single game's pass is named after the teams.
      return rows.map(({ words }) => words).filter((words) => !shared.has(words) && !words.includes(' @ '));
    };
    const english = await wordsOf('northern-sports');
    const french = await wordsOf('littoral-sport');
    expect(french).not.toEqual([]);
    expect(french.filter((words) => english.includes(words))).toEqual([]);
  });
});
