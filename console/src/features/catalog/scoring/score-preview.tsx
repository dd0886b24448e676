// The scorer's page with a made-up game: the operator presses its buttons, and nothing is kept.
import { useMemo, useState } from 'react';
import type { ScoredGame } from '@floodlit/contract/operators/scoring';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import type { SportRules } from '@floodlit/contract/catalog/sport-rules';
import { useLanguage } from '../../../lib/translate.tsx';
import { entryOf } from './new-entry.ts';
import { ScoreGameContext, type ScoreGame } from './score-game.ts';
import { ScorePad } from './score-pad.tsx';
import { ScoreWordsContext } from './score-words.tsx';
import './score.css';
import './score-preview.css';

/** An author of the office: its entries count without a takeover. */
const author = 'operator:0';

const aTeam = (name: string, color: string): ScoredGame['home'] => ({
  id: null,
  name,
  short_name: name,
  color,
  monogram: name.slice(0, 1),
});

export function ScorePreview({ rules }: { readonly rules: SportRules }) {
  const { t, locale } = useLanguage();
  const [log, setLog] = useState<readonly GameEntry[]>([]);
  const words = useMemo(() => ({ t, locale }), [t, locale]);
  const value = useMemo<ScoreGame>(() => {
    const game: ScoredGame = {
      event_id: 0,
      channel_name: '',
      language: locale,
      name: '',
      sport: '',
      rules,
      starts_at: '',
      time_zone: 'UTC',
      stream_status: 'live',
      is_cancelled: false,
      home: aTeam(t('sport_rules.home'), '#0b3c8c'),
      away: aTeam(t('sport_rules.away'), '#b3261e'),
      binding: 'here',
      author,
      link_name: '',
      ends_at: '',
      sent_at: 0,
    };
    return {
      game,
      folded: foldGame(log, rules),
      queue: [],
      refused: [],
      now: () => Date.now(),
      tap(draft) {
        const entry = entryOf(draft, { id: crypto.randomUUID(), author, now: Date.now(), known: log });
        setLog((before) => [...before, entry]);
        return entry;
      },
    };
  }, [rules, log, locale, t]);
  return (
    <ScoreWordsContext value={words}>
      <ScoreGameContext value={value}>
        <div className="score-page score-preview">
          <ScorePad />
        </div>
      </ScoreGameContext>
    </ScoreWordsContext>
  );
}
