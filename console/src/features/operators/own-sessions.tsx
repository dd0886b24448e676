// The open sessions of the operator, each of which can be ended.
import { useQueryClient } from '@tanstack/react-query';
import { ownAccount, type OwnSession } from '@floodlit/contract/operators/log-in';
import { client } from '../../lib/console-client.ts';
import { momentText } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useAct } from '../../ui/frames/use-act.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useAnswer } from '../../lib/use-answer.ts';

const sessionsKey = ['sessions'] as const;

export function OwnSessions() {
  const { t, locale } = useLanguage();
  const queries = useQueryClient();
  const { run, notice } = useAct();
  const { data, error, refetch } = useAnswer(sessionsKey, () => client.call(ownAccount.sessions));
  const end = (session_id: number) =>
    run(async () => {
      await client.call(ownAccount.endSession, { session_id });
      await queries.invalidateQueries({ queryKey: sessionsKey });
    });
  const nameOf = ({ browser, system }: OwnSession): string =>
    [browser, system].filter((part) => part !== null).join(' · ') || t('account.session_unknown');
  if (data === undefined) return error === null ? null : <LoadFailure error={error} onRetry={refetch} />;
  return (
    <>
      {notice}
      <ul className="list">
        {data.map((session) => (
          <li key={session.id}>
            <div className="list__main">
              <div className="list__title">
                <bdi>{nameOf(session)}</bdi>
              </div>
              <div className="muted">
                {t('account.session_since', {
                  start: momentText(session.started_at, locale),
                  address: session.address,
                  seen: momentText(session.last_seen_at, locale),
                })}
              </div>
            </div>
            {session.is_this ? (
              <span className="chip chip--good">{t('account.session_this')}</span>
            ) : (
              <Button
                kind="danger"
                isSmall
                aria-label={t('account.end_session_of', { name: nameOf(session) })}
                onPress={() => void end(session.id)}
              >
                {t('account.end_session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
