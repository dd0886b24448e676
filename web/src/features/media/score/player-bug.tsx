// The bug over the player's picture, and what screen readers hear of it.
import './player-bug.css';
import { useEffect, useState, type ReactNode } from 'react';
import type { Observable } from '../../../lib/observable.ts';
import { useObservable } from '../../../lib/observable.ts';
import { useTranslator } from '../../../lib/translate.tsx';
import { spokenScore, type ScoreTeams } from '../../catalog/scores/score-words.ts';
import type { SponsorMark } from '../preroll/preroll-holder.ts';
import type { BugView, PlayScore } from './play-score.ts';
import { ScoreBug } from './score-bug.tsx';

/** A mark is counted once for each play, however often the viewer hides the box. */
const counted = new WeakSet<SponsorMark>();

export function PlayerBug({
  score,
  teams,
  isOn,
  eventId,
  sponsor,
}: {
  score: PlayScore;
  teams: ScoreTeams;
  /** The viewer may hide the box. */
  isOn: Observable<boolean>;
  eventId: number;
  sponsor: SponsorMark | undefined;
}): ReactNode {
  const view = useObservable(score.bug);
  const isShown = useObservable(isOn);
  const { t } = useTranslator();
  const isVisible = view !== undefined && isShown;
  useEffect(() => {
    if (!isVisible || sponsor === undefined || counted.has(sponsor)) return;
    counted.add(sponsor);
    const detail = { preroll_id: sponsor.preroll_id, event_id: eventId, step: 'mark' };
    performance.mark('floodlit.preroll_step', { detail });
  }, [isVisible, sponsor, eventId]);
  const said = useSaid(view, teams);
  return (
    <>
      {view !== undefined && isShown && (
        <div className="player-bug">
          <ScoreBug
            teams={teams}
            sponsor={sponsor && t('log.presented_by', { name: sponsor.name })}
            {...view}
          />
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}

/** One sentence for each change that the viewer saw happen. A jump says nothing. */
function useSaid(view: BugView | undefined, teams: ScoreTeams): string {
  const { t, locale } = useTranslator();
  const [said, setSaid] = useState('');
  const seen = view?.seen ?? 0;
  useEffect(() => {
    if (seen > 0 && view !== undefined)
      setSaid(
        spokenScore(t, locale, teams, {
          ...view.state,
          period_scores: [...view.state.period_scores],
          rules: view.rules,
          event_id: 0,
          seq: 0,
          revision: 0,
          sent_at: 0,
        }),
      );
    // The clock changes the view each second, and is not said.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seen]);
  return said;
}
