import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { people, type Person } from '@floodlit/contract/operators/people';
import type { Grant } from '@floodlit/contract/operators/log-in';
import { grantText } from '../features/operators/grant-text.ts';
import { GrantDialog } from '../features/operators/grant-dialog.tsx';
import { inviteDraft, InviteDialog } from '../features/operators/invite-dialog.tsx';
import { LeftEncoders, type LeftEncodersProps } from '../features/operators/left-encoders.tsx';
import { PersonLine, type PersonActs } from '../features/operators/person-line.tsx';
import { mayDo, useMe } from '../features/operators/session.tsx';
import { StepUpCanceled, useProven } from '../features/operators/step-up.tsx';
import { client } from '../lib/console-client.ts';
import { failureText } from '../lib/failure-text.ts';
import { readDraft } from '../lib/form-draft.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';

const pageSize = 25;

interface Chosen {
  readonly person: Person;
  readonly grant: Grant;
}

export function PeoplePage() {
  const language = useLanguage();
  const { t } = language;
  const me = useMe();
  const run = useProven();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  // After a log-in in between, the half-written invitation is open again.
  const [isInviting, setInviting] = useState(() => readDraft(inviteDraft) !== undefined);
  const [changing, setChanging] = useState<Chosen>();
  const [helping, setHelping] = useState<Chosen>();
  const [left, setLeft] = useState<LeftEncodersProps>();
  const [notice, setNotice] = useState<{ readonly kind: 'good' | 'danger'; readonly text: string }>();
  useTitle(t('menu.people'));
  const search = params.get('search') ?? '';
  const offset = Math.max(0, Number(params.get('offset')) || 0);
  const { data, error } = useQuery({
    queryKey: ['people', search, offset],
    queryFn: () => client.call(people.list, { limit: pageSize, offset, ...(search !== '' && { search }) }),
    placeholderData: (previous) => previous,
  });
  const act = async <Answer,>(
    what: string,
    call: () => Promise<Answer>,
    done: string,
  ): Promise<Answer | undefined> => {
    setNotice(undefined);
    setLeft(undefined);
    try {
      const answer = await run(call, what);
      await queries.invalidateQueries({ queryKey: ['people'] });
      setNotice({ kind: 'good', text: done });
      return answer;
    } catch (caught) {
      if (!(caught instanceof StepUpCanceled))
        setNotice({ kind: 'danger', text: failureText(caught, language) });
      return undefined;
    }
  };
  const revoke = async ({ name }: Person, grant: Grant): Promise<void> => {
    const names = { name, grant: grantText(grant, language) };
    const answer = await act(
      t('people.revoke_of', names),
      () => client.call(people.revoke, { grant_id: grant.id }),
      t('people.revoked', names),
    );
    if (answer !== undefined) setLeft({ name, encoders: answer.data.encoders });
  };
  const acts: PersonActs = {
    onChange: (person, grant) => setChanging({ person, grant }),
    onLetBackIn: (person, grant) => setHelping({ person, grant }),
    onRevoke: (person, grant) => void revoke(person, grant),
    onInviteAgain: ({ name, email }, { id: grant_id }) =>
      void act(
        t('people.again_of', { name }),
        () => client.call(people.inviteAgain, { grant_id }),
        t('people.again_done', { email }),
      ),
  };
  return (
    <div className="stack">
      <div className="row row--apart">
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
      {left !== undefined && <LeftEncoders {...left} />}
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <section className="card">
          {data.data.length === 0 ? (
            <p className="empty">{t('people.nobody')}</p>
          ) : (
            <ul className="list">
              {data.data.map((person) => (
                <PersonLine key={person.id} person={person} {...acts} />
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
      {changing !== undefined && (
        <GrantDialog
          {...changing}
          onClose={() => setChanging(undefined)}
          onChanged={(grant) => {
            const { name } = changing.person;
            setChanging(undefined);
            void queries.invalidateQueries({ queryKey: ['people'] });
            setNotice({
              kind: 'good',
              text: t('people.changed', { name, grant: grantText(grant, language) }),
            });
          }}
        />
      )}
      {helping !== undefined && (
        <ModalDialog
          title={t('people.let_in_of', { name: helping.person.name })}
          isOpen
          onClose={() => setHelping(undefined)}
        >
          <p>{t('people.let_in_lead', { name: helping.person.name, email: helping.person.email })}</p>
          <div className="row row--end">
            <Button onPress={() => setHelping(undefined)}>{t('action.cancel')}</Button>
            <Button
              kind="primary"
              onPress={() => {
                const { person, grant } = helping;
                setHelping(undefined);
                void act(
                  t('people.let_in_of', { name: person.name }),
                  () => client.call(people.letBackIn, { grant_id: grant.id }),
                  t('people.let_in_done', { email: person.email }),
                );
              }}
            >
              {t('people.let_in')}
            </Button>
          </div>
        </ModalDialog>
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
