// The buttons of the scorer: points of each team, the period, the clock, and what else happens in a game.
import { useRef, useState } from 'react';
import { sides, type GameEntry, type Side } from '@floodlit/contract/sums/game-entry';
import { isFromBefore } from '@floodlit/contract/sums/rehearsal';
import { ClockRow } from './clock-row.tsx';
import { paintOf } from './colour-ink.ts';
import { EndQuestion } from './end-question.tsx';
import { EntryList } from './entry-list.tsx';
import { isLikelyOver, lastOwn, nextPeriod, periodActOf } from './game-acts.ts';
import type { Draft } from './new-entry.ts';
import { PlayerStrip } from './player-strip.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { ScoreBoard } from './score-board.tsx';
import { hasTeams, teamName, useScoreGame } from './score-game.ts';
import { buttonText, entryText, penaltiesKey, periodText, useWords } from './score-words.tsx';
import { SideSheet } from './side-sheet.tsx';

type Sheet = 'end' | 'big_play' | 'penalty' | 'timeout' | 'custom' | 'entries' | 'fix';

const doublePressMs = 700;

export function ScorePad() {
  const { t } = useWords();
  const { game, folded, queue, tap } = useScoreGame();
  const { state } = folded;
  const { rules } = game;
  const [sheet, setSheet] = useState<Sheet>();
  /** The end of a period whose score is asked for. */
  const [asked, setAsked] = useState<string>();
  /** The score whose player may be added. */
  const [scored, setScored] = useState<GameEntry>();
  const pressedAt = useRef(-doublePressMs);
  const close = () => setSheet(undefined);

  const act = periodActOf(state, rules);
  const isOver = state.status === 'final';
  const isRehearsed = isFromBefore(folded, Date.parse(game.starts_at));
  const undone = lastOwn(folded, game.author);
  const textOf = (entry: GameEntry) =>
    entryText(t, rules, entry, state.period, (side) => teamName(game, side));
  const noteScore = (draft: Draft) => {
    setAsked(undefined);
    setScored(tap(draft));
  };
  const endPeriod = () => {
    setScored(undefined);
    setAsked(tap({ kind: 'period_end' })?.id);
  };
  const startPeriod = () => {
    setAsked(undefined);
    setScored(undefined);
    tap({ kind: 'period_start', period: nextPeriod(state) });
  };
  const isStanding = folded.entries.some(
    ({ entry, standing }) => entry.id === scored?.id && standing !== 'voided',
  );
  const question = folded.entries.find(({ entry }) => entry.id === asked)?.entry;
  const period = periodText(t, rules, act === 'end' ? Math.max(1, state.period) : nextPeriod(state));
  return (
    <div className="score-pad">
      <ScoreBoard />
      {isRehearsed && <Rehearsal />}
      {!isOver && rules.clock !== 'none' && <ClockRow />}
      {!isOver && hasTeams(game) && (
        <div className="score-points">
          {sides.map((side) => (
            <PointButtons key={side} side={side} onScore={noteScore} />
          ))}
        </div>
      )}
      {!isOver && (
        <div className="score-acts">
          <button
            type="button"
            className="score-button strong"
            onClick={({ timeStamp }) => {
              // The same place ends a period and starts the next one: a double press is one press.
              if (timeStamp - pressedAt.current < doublePressMs) return;
              pressedAt.current = timeStamp;
              if (act === 'end') endPeriod();
              else startPeriod();
            }}
          >
            {t(
              act === 'end'
                ? 'scorer.end_period'
                : act === 'next'
                  ? 'scorer.next_period'
                  : 'scorer.start_period',
              {
                period,
              },
            )}
          </button>
          {state.status !== 'scheduled' && (
            <button
              type="button"
              className={`score-button ${isLikelyOver(state, rules) ? 'strong' : ''}`}
              onClick={() => setSheet('end')}
            >
              {t('scorer.end_game')}
            </button>
          )}
        </div>
      )}
      {!isOver && (
        <div className="score-acts small">
          {rules.big_plays.length > 0 && (
            <button type="button" className="score-button" onClick={() => setSheet('big_play')}>
              {t('scorer.big_plays')}
            </button>
          )}
          {rules.penalties.length > 0 && (
            <button type="button" className="score-button" onClick={() => setSheet('penalty')}>
              {t(penaltiesKey(rules))}
            </button>
          )}
          {rules.has_timeouts && (
            <button type="button" className="score-button" onClick={() => setSheet('timeout')}>
              {t('scorer.timeout')}
            </button>
          )}
          <button type="button" className="score-button" onClick={() => setSheet('custom')}>
            {t('scorer.note')}
          </button>
        </div>
      )}
      {isOver && !isRehearsed && (
        <p className="score-over">{t(queue.length > 0 ? 'scorer.over_waiting' : 'scorer.over_sent')}</p>
      )}
      {/* Questions grow from the lower edge: a button that moves under the thumb is pressed by mistake. */}
      <div className="score-bar">
        {question !== undefined && state.status !== 'live' && hasTeams(game) && (
          <EndQuestion end={question} onDone={() => setAsked(undefined)} onFix={() => setSheet('fix')} />
        )}
        {scored !== undefined && isStanding && !isOver && (
          <PlayerStrip
            key={scored.id}
            entry={scored}
            text={textOf(scored)}
            onDone={() => setScored(undefined)}
          />
        )}
        <div className="score-undo">
          <button
            type="button"
            className="score-button"
            disabled={undone === undefined}
            onClick={() => {
              setScored(undefined);
              setAsked(undefined);
              if (undone !== undefined) tap({ kind: 'void', target: undone.id });
            }}
          >
            <span>{t('scorer.undo')}</span> {undone !== undefined && <small>{textOf(undone)}</small>}
          </button>
          <button type="button" className="score-button" onClick={() => setSheet('entries')}>
            {t('scorer.entries')}
          </button>
        </div>
      </div>
      {sheet === 'entries' && <EntryList onClose={close} />}
      {sheet !== undefined && sheet !== 'entries' && <SideSheet kind={sheet} onClose={close} />}
    </div>
  );
}

function PointButtons({ side, onScore }: { readonly side: Side; readonly onScore: (draft: Draft) => void }) {
  const { t } = useWords();
  const { game } = useScoreGame();
  const { fill, ink } = paintOf(game[side]?.color ?? '');
  const isMany = game.rules.points.length > 3;
  return (
    <div className={isMany ? 'score-column many' : 'score-column'}>
      {game.rules.points.map(({ name, points }) => {
        const text = buttonText(t, name);
        return (
          <button
            key={name}
            type="button"
            className="score-point"
            style={{ background: fill, color: ink }}
            aria-label={t('scorer.points_for', { name: text, team: teamName(game, side), points })}
            onClick={() => onScore({ kind: 'score', side, points, text: name })}
          >
            {/* The space keeps the shown text a part of the button's name. */}
            <bdi dir="ltr">+{points}</bdi> <span>{text}</span>
          </button>
        );
      })}
    </div>
  );
}
