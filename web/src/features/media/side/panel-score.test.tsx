import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createObservable } from '../../../lib/observable.ts';
import { createTranslator, TranslatorProvider } from '../../../lib/translate.tsx';
import core from '../../../locales/gen/en.json' with { type: 'json' };
import { anEvent } from '../../catalog/event-makers.fixture.ts';
import { PanelScore, type PlayedScore } from './panel-score.tsx';

const render = (look: 'home' | 'away', played: PlayedScore | undefined): string =>
  renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', core)}>
      <PanelScore event={anEvent()} look={look} played={played} isAhead />
    </TranslatorProvider>,
  );

it('the panel beside a picture shows the score of its second, and none while it would be ahead', () => {
  const played = createObservable({ state: { status: 'live' as const, home: 2, away: 1 } });
  expect([render('away', played), render('home', played)]).toEqual([
    '<b class="game-score__own">1</b>',
    '<b class="game-score__own">2</b>',
  ]);
  expect([render('home', createObservable(undefined)), render('home', undefined)]).toEqual(['', '']);
  const before = createObservable({ state: { status: 'scheduled' as const, home: 0, away: 0 } });
  expect(render('home', before)).toBe('');
});
