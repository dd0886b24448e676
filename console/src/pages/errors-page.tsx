// Errors of the server and of viewers' browsers, grouped, with what was decided about each.
import { useQueryClient } from '@tanstack/react-query';
import { errors, errorStates, type ErrorState, type GroupedError } from '@floodlit/contract/operators/errors';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { client } from '../lib/console-client.ts';
import { momentText } from '../lib/dates.ts';
import { pageSize, stateIn, useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { ListCard, ListPage, ListStates } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';
import { useListAnswer } from '../lib/use-answer.ts';

export function ErrorsPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const mayHere = useMayHere();
  const queries = useQueryClient();
  const place = useListPlace('id');
  const { run, notice } = useAct();
  useTitle(t('menu.errors'));
  const state = stateIn(place, errorStates, 'open');
  const request = { channel_id: channel.id, state, limit: pageSize, offset: place.offset };
  const list = useListAnswer(['errors', channel.id], request, (one) => client.call(errors.list, one));
  const setState = (error_id: number, next: ErrorState) =>
    run(async () => {
      await client.call(errors.setState, { error_id, state: next });
      await queries.invalidateQueries({ queryKey: ['errors', channel.id] });
    });
  return (
    <ListPage place={place} title={t('menu.errors')}>
      <ListStates
        label={t('errors.states')}
        ids={errorStates}
        nameOf={(id) => t(`error_state.${id}`)}
        state={state}
      />
      {notice}
      <ListCard query={list} empty={t(`errors.empty_${state}`)}>
        {(rows) => (
          <ul className="list">
            {rows.map((one) => (
              <ErrorLine
                key={one.id}
                error={one}
                onState={mayHere('errors.write') ? (next) => void setState(one.id, next) : undefined}
              />
            ))}
          </ul>
        )}
      </ListCard>
    </ListPage>
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
