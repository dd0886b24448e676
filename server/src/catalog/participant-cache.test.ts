import { describe, expect, it } from 'vitest';
import { createRevisions } from '../cache/revisions.ts';
import { createParticipantCache } from './participant-cache.ts';
import type { ParticipantRecord } from './rules.ts';

const hawks: ParticipantRecord = {
  id: 1,
  group_id: null,
  name: 'Riverside Hawks',
  short_name: 'Hawks',
  alias: 'hawks',
  monogram: 'RH',
  color: '#123456',
  gender: 'women',
  event_category_id: 5,
  images: [],
  parent_id: null,
  translations: { fr: { name: 'Éperviers de Riverside' } },
};

/** Two teams in each channel, one of them with the channel’s id. */
function aCatalogue() {
  let nowMs = 1;
  const asked: number[] = [];
  const store = {
    listParticipants: async (channelId: number) => {
      asked.push(channelId);
      return [
        { ...hawks, id: channelId, images: ['/media/u/a.png', '/own.png'] },
        { ...hawks, id: 99, event_category_id: null },
      ];
    },
    listWidths: async () => new Map([['/media/u/a.png', [320]]]),
    listCategories: async (channelId: number) => [
      {
        id: 5,
        channel_id: channelId,
        name: 'Hockey',
        alias: 'hockey',
        weight: 0,
        sport_key: 'hockey' as const,
        rules: null,
        translations: { fr: { name: 'Hockey sur glace' } },
      },
    ],
  };
  const revisions = createRevisions({ nowMs: () => nowMs });
  revisions.setHearing(true);
  return {
    participants: createParticipantCache(store, revisions, () => nowMs),
    revisions,
    asked,
    pass: (ms: number) => (nowMs += ms),
  };
}

describe('a channel’s teams', () => {
  it('carry the widths of their pictures', async () => {
    const teams = await aCatalogue().participants.read(1);
    expect([...teams.values()].map((team) => team.images_widths)).toEqual([[[320], []], undefined]);
  });

  it('carry the name of their sport', async () => {
    const teams = await aCatalogue().participants.read(1);
    expect([...teams.values()].map(({ id, properties }) => [id, properties.sport])).toEqual([
      [1, 'Hockey'],
      [99, null],
    ]);
  });

  it('have their names and their sport in the reader’s language', async () => {
    const { participants } = aCatalogue();
    const [first] = (await participants.read(1, 'fr')).values();
    expect(first).toMatchObject({
      name: 'Éperviers de Riverside',
      short_name: 'Hawks',
      properties: { sport: 'Hockey sur glace' },
    });
    expect(first).not.toHaveProperty('translations');
    expect((await participants.read(1, 'ar')).get(1)?.name).toBe('Riverside Hawks');
  });

  it('are read once for each channel until they are edited, and every few seconds at least', async () => {
    const { participants, revisions, asked, pass } = aCatalogue();
    for (const id of [1, 2, 1, 2]) expect((await participants.read(id)).has(id)).toBe(true);
    expect(asked).toEqual([1, 2]);
    pass(3_700);
    await participants.read(1);
    expect(asked).toEqual([1, 2]);
    pass(1_300);
    await participants.read(1);
    expect(asked).toEqual([1, 2, 1]);
    revisions.changed(2);
    for (const id of [1, 2]) await participants.read(id);
    expect(asked).toEqual([1, 2, 1, 2]);
  });
});
