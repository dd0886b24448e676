// Home loads the first catalogue alone, so a message of a later one would show its key there.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { Locale } from '@floodlit/contract/primitives';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChannelProvider } from '../../lib/channel-context.tsx';
import { createObservable } from '../../lib/observable.ts';
import { ServicesProvider, type Services } from '../../lib/services.tsx';
import { createTranslator, TranslatorProvider } from '../../lib/translate.tsx';
import ar from '../../locales/gen/ar.json' with { type: 'json' };
import en from '../../locales/gen/en.json' with { type: 'json' };
import fr from '../../locales/gen/fr.json' with { type: 'json' };
import { aPass } from './commerce-makers.fixture.ts';
import { offersKey } from './offers-key.ts';
import { PassesTeaser } from './passes-teaser.tsx';

const catalogues = { en, fr, ar };
const settings = { time_zone: 'America/New_York', currency: 'USD', refund_policy: '' };
const everything = { clipping: true, clips: 50, download: true, downloads: 5, download_clip: true } as const;
const season = aPass({ id: 1, tag: 'Best value', offer: 'annual', leaves_out_games: true, ...everything });
const team = aPass({ id: 2, name: 'Team pass', pass_type: 'additional', is_team_pass: true });
const membership = {
  ...aPass({ id: 3, name: 'Membership', offer: 'monthly', weight: 1 }),
  trial_period: 7,
  trial_offered: true,
};
const sport = aPass({ id: 4, name: 'Two sports', pass_type: 'additional', event_categories: [1, 2] });

function teaserOf(packages: readonly Package[], offers: readonly Package[], locale: Locale = 'en'): string {
  const client = new QueryClient();
  client.setQueryData(offersKey(), offers);
  const services = { api: {}, user: createObservable(null) } as unknown as Services;
  const bootstrap = { settings, packages, 'events-categories': [] } as unknown as ChannelBootstrap;
  return renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator(locale, catalogues[locale])}>
      <ChannelProvider view={{ bootstrap, renderedAt: 0 }}>
        <ServicesProvider services={services}>
          <QueryClientProvider client={client}>
            <PassesTeaser heading="Passes" />
          </QueryClientProvider>
        </ServicesProvider>
      </ChannelProvider>
    </TranslatorProvider>,
  );
}

const cardsIn = (html: string): string[] =>
  html
    .split('<article')
    .slice(1)
    .map((card) => card.replaceAll(/<[^>]*>/gu, ' '));

describe('the passes on Home', () => {
  it.each(['en', 'fr', 'ar'] as const)('have all their words in the first download: %s', (locale) => {
    const html = teaserOf([season, team, sport], [membership], locale);
    const more = teaserOf([sport], [{ ...membership, trial_offered: false } as Package], locale);
    for (const text of cardsIn(html + more)) expect(text).not.toMatch(/\b[a-z_]+\.[a-z_]{3,}\b/u);
  });

  it('name one best value, the trial of the membership and the choice of a team', () => {
    const cards = cardsIn(teaserOf([season, sport, { ...team, tag: 'New' }], [membership]));
    expect(cards).toHaveLength(3);
    expect(cards[0]).toContain('Best value');
    expect(cards[1]).toContain('7-day free trial');
    expect(cards[2]).toContain('Choose your team');
    expect(cards[2]).not.toContain('New');
  });

  it('are absent where nothing is sold', () => {
    expect(teaserOf([], [])).toBe('');
  });
});
