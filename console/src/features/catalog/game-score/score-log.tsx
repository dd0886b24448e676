// The whole log of a game, the newest entry first. The office adds, removes, replaces and counts entries.
import { useState } from 'react';
import type { FoldedEntry } from '@floodlit/contract/sums/fold-game';
import { clockAt, clockText } from '@floodlit/contract/sums/game-clock';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { failureText } from '../../../lib/failure-text.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { shownEntries, voidOf } from '../scoring/game-acts.ts';
import { entryText, periodText } from '../scoring/score-words.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { confirmed, isEditable } from './entry-values.ts';
import type { OpenLog } from './open-log.ts';
import { namedResult } from './result-values.ts';
import { RefusedEntry, writeEntry, type Draft, type GameKey } from './score-queries.ts';
import { StartAnew } from './start-anew.tsx';

interface ScoreLogProps {
  readonly gameKey: GameKey;
  readonly log: OpenLog;
  readonly onDone: () => Promise<unknown>;
}

export function ScoreLog({ gameKey, log, onDone }: ScoreLogProps) {
  const language = useLanguage();
  const { t } = language;
  const { run, notice } = useAct();
  const toast = useToast();
  const [edited, setEdited] = useState<GameEntry | 'new'>();
  const shown = shownEntries(log.folded).toReversed();
  const refusalOf = (error: unknown): string | false =>
    error instanceof RefusedEntry && t(`failure.${error.code.replace('.', '_') as 'catalog_log_full'}`);
  const send = (draft: Draft) =>
    run(
      async () => {
        await writeEntry(gameKey, draft, log.seq);
        await onDone();
      },
      { explain: refusalOf },
    );
  return (
    <section className="card stack">
      <div className="row row--apart">
        <h2>{t('score.log')}</h2>
        {!log.game.is_cancelled && <Button onPress={() => setEdited('new')}>{t('score.add_entry')}</Button>}
      </div>
      {notice}
      <StartAnew gameKey={gameKey} log={log} onDone={onDone} />
      {shown.length === 0 && <p className="empty">{t('score.log_empty')}</p>}
      {shown.length > 0 && (
        <ul className="list">
          {shown.map((one) => (
            <LogItem key={one.entry.id} one={one} log={log}>
              <LogActs
                one={one}
                game={log.game}
                voidId={one.standing === 'voided' ? voidOf(log.folded, one.entry.id)?.id : undefined}
                onEdit={() => setEdited(one.entry)}
                onSend={(draft) => void send(draft)}
              />
            </LogItem>
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <EntryDialog
          entry={edited === 'new' ? undefined : edited}
          log={log}
          onClose={() => setEdited(undefined)}
          onSave={async (draft, why) => {
            await writeEntry(gameKey, draft, log.seq, why);
            if (edited === 'new') toast({ text: t('score.entry_added') });
            await onDone();
          }}
          failureOf={(error) => refusalOf(error) || failureText(error, language)}
        />
      )}
    </section>
  );
}

const marks = {
  counted: undefined,
  not_counted: 'scorer.not_counted',
  after_end: 'scorer.after_end',
  voided: 'scorer.removed',
} as const;

interface LogItemProps {
  readonly one: FoldedEntry;
  readonly log: OpenLog;
  readonly children: React.ReactNode;
}

function LogItem({ one: { entry, standing, state }, log, children }: LogItemProps) {
  const { t, locale } = useLanguage();
  const { game, rules, authors } = log;
  const mark = marks[standing];
  const nameOf = (side: 'home' | 'away'): string => game[side]?.short_name ?? '';
  const time = new Date(entry.at).toLocaleTimeString(locale, {
    timeStyle: 'medium',
    timeZone: game.time_zone,
  });
  const clock = state.clock === null ? '' : clockText(clockAt(state.clock, rules, entry.at), rules);
  const author =
    authors[entry.author] ??
    (entry.author === 'demo' || entry.author === 'command' ? t(`score.by_${entry.author}`) : entry.author);
  const result =
    entry.kind === 'final' && entry.home !== null && entry.away !== null
      ? ` · ${namedResult(game, { home: entry.home, away: entry.away })}`
      : '';
  return (
    <li className={`log-entry log-entry--${standing}`}>
      <div className="list__main">
        <div className="row">
          <bdi className="list__title">
            {entryText(t, rules, entry, state.period, nameOf)}
            {result}
          </bdi>
          {mark !== undefined && (
            <span className={`chip${standing === 'not_counted' ? ' chip--warn' : ''}`}>{t(mark)}</span>
          )}
        </div>
        <div className="muted">
          <bdi className="log-entry__time">{time}</bdi>
          {state.period > 0 && (
            <>
              {' · '}
              <bdi>{periodText(t, rules, state.period)}</bdi>
              {clock !== '' && ' '}
              <bdi className="log-entry__time">{clock}</bdi>
            </>
          )}
          {' · '}
          <bdi>{author === '' ? t('score.by_phone') : author}</bdi>
        </div>
      </div>
      <div className="row">{children}</div>
    </li>
  );
}

interface LogActsProps {
  readonly one: FoldedEntry;
  readonly game: OpenLog['game'];
  /** The entry that took this one out. */
  readonly voidId: string | undefined;
  readonly onEdit: () => void;
  readonly onSend: (draft: Draft) => void;
}

function LogActs({ one: { entry, standing }, game, voidId, onEdit, onSend }: LogActsProps) {
  const { t } = useLanguage();
  // Nobody takes a takeover back: another one follows it.
  if (entry.kind === 'takeover') return null;
  if (standing === 'voided')
    return (
      voidId !== undefined && (
        <Button isSmall onPress={() => onSend({ kind: 'void', target: voidId })}>
          {t('scorer.bring_back')}
        </Button>
      )
    );
  return (
    <>
      {standing !== 'counted' && (
        <Button isSmall onPress={() => onSend({ kind: 'count', target: entry.id })}>
          {t('scorer.count_it')}
        </Button>
      )}
      {entry.is_sure === false && standing === 'counted' && (
        <Button isSmall onPress={() => onSend(confirmed(entry))}>
          {t('score.confirm')}
        </Button>
      )}
      {isEditable(entry, game) && (
        <Button isSmall onPress={onEdit}>
          {t('scorer.edit')}
        </Button>
      )}
      <Button isSmall kind="danger" onPress={() => onSend({ kind: 'void', target: entry.id })}>
        {t('scorer.remove')}
      </Button>
    </>
  );
}
