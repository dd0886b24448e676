import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChannelProvider } from '../../lib/channel-context.tsx';
import { createTranslator, TranslatorProvider } from '../../lib/translate.tsx';
import en from '../../locales/gen/en.json' with { type: 'json' };
import { bootstrap } from '../../shell/bootstrap.fixture.ts';
import { HomeView } from './home-view.tsx';

it('Home without a game has the passes below its sentence', () => {
  const html = renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', en)}>
      <ChannelProvider view={{ bootstrap: bootstrap as unknown as ChannelBootstrap, renderedAt: 0 }}>
        <HomeView home={{ live: [], upcoming: [], finished: [] }} slides={[]} end={<p>the passes</p>} />
      </ChannelProvider>
    </TranslatorProvider>,
  );
  expect(html).toMatch(/There are no events yet.*<p>the passes<\/p>/su);
});
