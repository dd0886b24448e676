import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { Event } from '@floodlit/contract/catalog/catalog';
import type { Score } from '@floodlit/contract/catalog/scores';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChannelProvider } from '../../../lib/channel-context.tsx';
import { aScore } from '../../../lib/score-makers.fixture.ts';
import { createTranslator, TranslatorProvider } from '../../../lib/translate.tsx';
import core from '../../../locales/gen/en.json' with { type: 'json' };
import words from '../../../locales/gen/en.scores.json' with { type: 'json' };
import { bootstrap } from '../../../shell/bootstrap.fixture.ts';
import { EventArt } from '../event-art.tsx';
import { anEvent, aTeam } from '../event-makers.fixture.ts';
import { Board } from './game-score.tsx';
import { mayHaveScore } from './may-have-score.ts';
import { ScorePlace } from './score-place.tsx';
import { createScoreStore } from './score-store.ts';
import { formGamesOf } from './team-form.tsx';

const away = aTeam();
const home = aTeam({ id: 2, short_name: 'Hawks', monogram: 'RH' });
const store = createScoreStore({
  ask: () => Promise.resolve([]),
  follow: () => undefined,
  isHidden: false,
});

const render = (content: ReactNode): string =>
  renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', { ...core, ...words })}>
      <ChannelProvider view={{ bootstrap: bootstrap as unknown as ChannelBootstrap, renderedAt: 2_000 }}>
        {content}
      </ChannelProvider>
    </TranslatorProvider>,
  );
const board = (facts: Partial<Score>, teams = { away, home }): string =>
  render(<Board teams={teams} score={aScore(facts)} store={store} look="card" />);
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

describe('the score on a card', () => {
  it('has both numbers in the order of the title, the period and the clock', () => {
    expect(textOf(board({ away: 2, home: 1 }))).toBe(
      'Falcons 2, Hawks 1, second half LF 2 – RH 1 2nd half 63:10',
    );
  });

  it('shows the points of the running set beside the sets', () => {
    const { rules } = aScore();
    const html = board({
      rules: { ...rules, periods: { kind: 'set', count: 5, seconds: null }, clock: 'none', score: 'sets' },
      clock: null,
      period_scores: [
        { home: 20, away: 25 },
        { home: 4, away: 7 },
      ],
    });
    expect(textOf(html)).toContain('Set 2 · 7–4');
  });

  it('makes the winner stronger when the game is over, and nobody before', () => {
    const won = /data-won="true"/gu;
    expect(board({ status: 'final', away: 2, home: 1 }).match(won)).toHaveLength(1);
    expect(board({ away: 2, home: 1 })).not.toMatch(won);
    expect(board({ status: 'final', away: 1, home: 1 })).not.toMatch(won);
  });

  it('leaves the end to the badge of a game that is over', () => {
    const score = aScore({ status: 'final', away: 2, home: 1 });
    const beside = (facts: Partial<Score>): string =>
      textOf(
        render(
          <Board
            teams={{ away, home }}
            score={{ ...score, ...facts }}
            store={store}
            look="search"
            isBadged
          />,
        ),
      );
    expect(beside({})).toBe('Falcons 2, Hawks 1, Final 2 – 1');
    expect(beside({ is_sure: false })).toContain('Final ?');
  });

  it('marks a score that its scorer was not sure of', () => {
    expect(board({ is_sure: false })).toContain(
      '<abbr class="game-score__unsure" title="Score not confirmed">',
    );
    expect(board({})).not.toContain('game-score__unsure');
  });

  it('keeps the first team of an Arabic title on the right', () => {
    const teams = { away: { ...away, short_name: 'الصقور' }, home: { ...home, short_name: 'النسور' } };
    expect(board({}, teams)).toContain('class="game-score__line" dir="rtl"');
    expect(board({})).toContain('class="game-score__line" dir="ltr"');
  });
});

describe('the document', () => {
  it('holds no score, no switch and no place of one', () => {
    const live = anEvent({ participants: [away, home], stream_status: 'live', event_utc_ts: 1_000 });
    const art = render(<EventArt event={live} />);
    expect(
      render(
        <>
          <EventArt event={live} />
          <ScorePlace event={live} look="card" />
          <ScorePlace events={[live]} look="switch" />
        </>,
      ),
    ).toBe(art);
  });
});

describe('a game that may have a score', () => {
  it.each<[string, Partial<Event>, boolean]>([
    ['is live', { stream_status: 'live' }, true],
    ['is finished', { stream_status: 'finished' }, true],
    ['is over', { is_over: true, event_utc_ts: 1_000 }, true],
    ['should have begun', { event_utc_ts: 1_000 }, true],
    ['is not to come', {}, false],
    ['was not cancelled', { is_cancelled: true, event_utc_ts: 1_000 }, false],
    ['has two teams', { stream_status: 'live', participants: [home] }, false],
  ])('%s', (_, facts, expected) => {
    expect(mayHaveScore(anEvent({ participants: [away, home], ...facts }), 2_000)).toBe(expected);
  });
});

it('reads the form of a team from games that are over, whichever side it was', () => {
  const game = (id: number, participants: Event['participants']): Event => anEvent({ id, participants });
  const events = [game(1, [away, home]), game(2, [home, away]), game(3, [away, home]), game(4, [away, home])];
  const scores = [aScore({ status: 'final' }), aScore({ status: 'final', home: 3 }), aScore(), null];
  expect(formGamesOf(events, scores, away.id).map(({ id, side, score }) => [id, side, score.home])).toEqual([
    [1, 'away', 0],
    [2, 'home', 3],
  ]);
});
