// Every encoder variant. `npm test` records the ones that differ most.
import { describe, it, vi } from 'vitest';
import { variants, type VariantName } from '../../test/adapters/encoder-variants.ts';
import { checkVariant, openGames } from '../../test/adapters/recorded-game.ts';

vi.setConfig({ testTimeout: 60_000 });

const { aGame } = openGames();

describe('the lower rung of every stream', () => {
  it.each(Object.keys(variants) as VariantName[])(
    '%s has all that its source has, and plays',
    async (name) => {
      await checkVariant(await aGame(), variants[name]);
    },
  );
});
