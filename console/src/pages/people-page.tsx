import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { people, type Person } from '@floodlit/contract/operators/people';
import type { Grant } from '@floodlit/contract/operators/log-in';
import { grantText } from '../features/operators/grant-text.ts';
import { InviteDialog } from '../features/operators/invite-dialog.tsx';
import { mayDo, useMe } from '../features/operators/session.tsx';
import { StepUpCanceled, useProven } from '../features/operators/step-up.tsx';
import { client } from '../lib/console-client.ts';
import { momentText } from '../lib/dates.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';

const pageSize = 25;

export function PeoplePage() {
  const language = useLanguage();
  const { t } = language;
  const me = useMe();
  const run = useProven();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const [notice, setNotice] = useState<{ readonly kind: 'good' | 'danger'; readonly text: string }>();
  useTitle(t('menu.people'));
  const search = params.get('search') ?? '';
  const offset = Math.max(0, Number(params.get('offset')) || 0);
  const { data, error } = useQuery({
    queryKey: ['people', search, offset],
    queryFn: () => client.call(people.list, { limit: pageSize, offset, ...(search !== '' && { search }) }),
    placeholderData: (previous) => previous,
  });
  const revoke = async (person: Person, grant: Grant): Promise<void> => {
    setNotice(undefined);
    try {
      await run(() => client.call(people.revoke, { grant_id: grant.id }));
      await queries.invalidateQueries({ queryKey: ['people'] });
      setNotice({
        kind: 'good',
        text: t('people.revoked', { name: person.name, grant: grantText(grant, language) }),
      });
    } catch (caught) {
      if (!(caught instanceof StepUpCanceled))
        setNotice({ kind: 'danger', text: failureText(caught, language) });
    }
  };
  return (
    <div className="stack">
      <div className="row">
        <h1>{t('menu.people')}</h1>
        {mayDo(me, 'people.write') && (
          <Button kind="primary" onPress={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        )}
      </div>
      <SearchField
        label={t('people.search')}
        value={search}
        onSearch={(value) => setParams(value === '' ? {} : { search: value })}
      />
      {notice !== undefined && <Notice kind={notice.kind}>{notice.text}</Notice>}
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <section className="card">
          {data.data.length === 0 ? (
            <p className="empty">{t('people.nobody')}</p>
          ) : (
            <ul className="list">
              {data.data.map((person) => (
                <PersonLine
                  key={person.id}
                  person={person}
                  onRevoke={(grant) => void revoke(person, grant)}
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
          onMove={(next) =>
            setParams({ ...(search !== '' && { search }), ...(next > 0 && { offset: String(next) }) })
          }
        />
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false);
            setNotice({ kind: 'good', text: t('people.invited', { email }) });
          }}
        />
      )}
    </div>
  );
}

interface PersonLineProps {
  readonly person: Person;
  readonly onRevoke: (grant: Grant) => void;
}

function PersonLine({ person, onRevoke }: PersonLineProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const me = useMe();
  return (
    <li>
      <div className="list__main">
        <div className="list__title">
          <bdi>{person.name}</bdi>{' '}
          {person.status === 'invited' && <span className="chip chip--warn">{t('people.pending')}</span>}
        </div>
        <div className="muted">
          <bdi>{person.email}</bdi>
          {person.last_seen_at !== null &&
            ` · ${t('people.seen', { time: momentText(person.last_seen_at, locale) })}`}
        </div>
      </div>
      <ul className="stack">
        {person.grants.map((grant) => (
          <li key={grant.id} className="row">
            <span className="chip">{grantText(grant, language)}</span>
            {mayDo(me, 'people.write') && (
              <Button
                kind="danger"
                isSmall
                aria-label={t('people.revoke_of', { name: person.name, grant: grantText(grant, language) })}
                onPress={() => onRevoke(grant)}
              >
                {t('people.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
