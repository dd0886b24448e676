// Errors of the server and of viewers' browsers, grouped, with what was decided about each.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errors, errorStates, type ErrorState, type GroupedError } from '@floodlit/contract/operators/errors';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { client } from '../lib/console-client.ts';
import { momentText } from '../lib/dates.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { Tabs } from '../ui/tabs.tsx';

const pageSize = 25;

export function ErrorsPage() {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const mayHere = useMayHere();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  useTitle(t('menu.errors'));
  const state: ErrorState = errorStates.find((one) => one === params.get('state')) ?? 'open';
  const offset = Math.max(0, Number(params.get('offset')) || 0);
  const { data, error } = useQuery({
    queryKey: ['errors', channel.id, state, offset],
    queryFn: () => client.call(errors.list, { channel_id: channel.id, state, limit: pageSize, offset }),
    placeholderData: (previous) => previous,
  });
  const setState = async (id: number, next: ErrorState): Promise<void> => {
    setFailure(undefined);
    try {
      await client.call(errors.setState, { error_id: id, state: next });
      await queries.invalidateQueries({ queryKey: ['errors', channel.id] });
    } catch (caught) {
      setFailure(failureText(caught, language));
    }
  };
  return (
    <div className="stack">
      <h1>{t('menu.errors')}</h1>
      <Tabs
        label={t('errors.states')}
        tabs={errorStates.map((id) => ({ id, name: t(`error_state.${id}`) }))}
        value={state}
        onChange={(id) => setParams({ state: id })}
      />
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <section className="card">
          {data.data.length === 0 ? (
            <p className="empty">{t(`errors.empty_${state}`)}</p>
          ) : (
            <ul className="list">
              {data.data.map((one) => (
                <ErrorLine
                  key={one.id}
                  error={one}
                  onState={mayHere('errors.write') ? (next) => void setState(one.id, next) : undefined}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      {data !== undefined && (
        <Pager
          total={data.meta.total}
          limit={pageSize}
          offset={offset}
          onMove={(next) => setParams({ state, ...(next > 0 && { offset: String(next) }) })}
        />
      )}
    </div>
  );
}

interface ErrorLineProps {
  readonly error: GroupedError;
  readonly onState: ((state: ErrorState) => void) | undefined;
}

function ErrorLine({ error, onState }: ErrorLineProps) {
  const { t, locale } = useLanguage();
  const { time_zone: zone } = useChannel();
  const [last] = error.occurrences;
  return (
    <li>
      <div className="list__main">
        <div className="list__title" dir="ltr">
          {error.message}
        </div>
        <div className="muted">
          {[
            t(`error_source.${error.source}`),
            error.place,
            error.status,
            t('errors.times', { count: error.count }),
            momentText(error.last_seen_at, locale, zone),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </div>
        {last !== undefined && last.frames.length > 0 && (
          <details className="steps">
            <summary>{t('errors.where')}</summary>
            <pre className="secret" dir="ltr">
              {last.frames.join('\n')}
            </pre>
          </details>
        )}
      </div>
      {onState !== undefined &&
        errorStates
          .filter((state) => state !== error.state)
          .map((state) => (
            <Button
              key={state}
              isSmall
              aria-label={t('errors.set_of', { state: t(`errors.set_${state}`), message: error.message })}
              onPress={() => onState(state)}
            >
              {t(`errors.set_${state}`)}
            </Button>
          ))}
    </li>
  );
}
