import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { newGame, type GameState } from '@floodlit/contract/sums/fold-game';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createTranslator, TranslatorProvider } from '../../../lib/translate.tsx';
import core from '../../../locales/gen/en.json' with { type: 'json' };
import words from '../../../locales/gen/en.scores.json' with { type: 'json' };
import { aTeam } from '../../catalog/event-makers.fixture.ts';
import { ScoreBug } from './score-bug.tsx';

const rules = sportRules.volleyball;
const numbersOf = (state: Partial<GameState>): string[] => {
  const teams = { away: aTeam(), home: aTeam({ id: 2, short_name: 'Hawks', monogram: 'RH' }) };
  const html = renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', { ...core, ...words })}>
      <ScoreBug teams={teams} rules={rules} state={{ ...newGame(rules), ...state }} clock={null} seen={0} />
    </TranslatorProvider>,
  );
  return [...html.matchAll(/score-bug__(points|sets)"[^>]*>(\d+)/g)].map(
    ([, kind, number]) => `${kind} ${number}`,
  );
};

it('the points of the running set are large, beside the sets won, and the result is the sets', () => {
  const game = { home: 1, away: 0, period: 2, period_scores: [{ home: 25, away: 20 }] };
  const inSet = { ...game, period_scores: [...game.period_scores, { home: 9, away: 11 }] };
  expect(numbersOf({ ...inSet, status: 'live' })).toEqual(['sets 0', 'points 11', 'sets 1', 'points 9']);
  expect(numbersOf({ ...game, status: 'final' })).toEqual(['points 0', 'points 1']);
});
