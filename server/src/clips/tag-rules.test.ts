// Which tags are chosen before the viewer presses anything.
import { describe, expect, it } from 'vitest';
import { fittingTags, suggestTags, type CountedTag, type TagFacts } from './tag-rules.ts';

const used = (tag: string, makers: number, clips = makers): CountedTag => ({ tag, makers, clips });
const facts: TagFacts = { latest: [], used: [], settings: { tags: ['Goal', 'Save'], words: [] } };

describe('the suggested tags', () => {
  it.each<[string, Partial<TagFacts>, string[]]>([
    ['of a viewer with clips are the last ones', { latest: ['Derby', 'Grandma'] }, ['Derby', 'Grandma']],
    ['of the last clip have the spelling of the list', { latest: ['gOAL', 'Derby'] }, ['Goal', 'Derby']],
    ['name each last tag once', { latest: ['Derby', 'derby'] }, ['Derby']],
    [
      'are at most ten',
      { latest: Array.from({ length: 12 }, (_, at) => `${at}`) },
      Array.from({ length: 10 }, (_, at) => `${at}`),
    ],
    [
      'of the last clip win over the commonest of the sport',
      { latest: ['Save'], used: [used('Goal', 9)] },
      ['Save'],
    ],
    ['are the commonest of the sport', { used: [used('Goal', 1), used('Save', 3)] }, ['Save']],
    [
      'count viewers before clips, so that one viewer decides for nobody',
      { used: [used('Goal', 1, 90), used('Save', 2, 2)] },
      ['Save'],
    ],
    ['count clips of as many viewers', { used: [used('Goal', 2, 2), used('Save', 2, 3)] }, ['Save']],
    ['follow the list where all else is equal', { used: [used('Save', 2), used('Goal', 2)] }, ['Goal']],
    ['have the spelling of the list', { used: [used('sAvE', 4)] }, ['Save']],
    [
      'leave out a word of one viewer that is not on the list',
      { used: [used('buy at x', 1, 50), used('Save', 1)] },
      ['Save'],
    ],
    ['take a word of two viewers', { used: [used('Derby', 2), used('Save', 1)] }, ['Derby']],
    ['are the first of the list before any clip', {}, ['Goal']],
    ['are none without list and clips', { settings: { tags: [], words: [] } }, []],
    [
      'are none where only one viewer tagged, and the channel has no list',
      { settings: { tags: [], words: [] }, used: [used('Derby', 1, 9)] },
      [],
    ],
    [
      'leave out what the channel refuses by now',
      {
        latest: ['darn'],
        used: [used('Darn it', 7), used('Save', 1)],
        settings: { tags: ['Goal', 'Save'], words: ['darn'] },
      },
      ['Save'],
    ],
    [
      'leave out a listed tag that is refused',
      { settings: { tags: ['darn', 'Save'], words: ['darn'] } },
      ['Save'],
    ],
  ])('%s', (_name, change, expected) => {
    expect(suggestTags({ ...facts, ...change })).toEqual(expected);
  });
});

it.each<[string, number, string[]]>([
  ['all of the same game', 3, ['gOAL', 'Falcons']],
  ['of another game only those of the list', 4, ['gOAL']],
])('the last tags that fit are %s', (_name, eventId, expected) => {
  expect(fittingTags({ event_id: 3, tags: ['gOAL', 'Falcons'] }, eventId, ['Goal', 'Save'])).toEqual(
    expected,
  );
});
