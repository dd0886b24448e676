import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { people, type Person } from '@floodlit/contract/operators/people';
import type { Grant } from '@floodlit/contract/operators/log-in';
import { grantText } from '../features/operators/grant-text.ts';
import { GrantDialog } from '../features/operators/grant-dialog.tsx';
import { inviteDraft, InviteDialog } from '../features/operators/invite-dialog.tsx';
import { LeftEncoders, type LeftEncodersProps } from '../features/operators/left-encoders.tsx';
import { PersonLine, type PersonActs } from '../features/operators/person-line.tsx';
import { mayDo, useMe } from '../features/operators/session.tsx';
import { useProven } from '../features/operators/step-up.tsx';
import { client } from '../lib/console-client.ts';
import { readDraft } from '../lib/form-draft.ts';
import { pageSize, useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { ConfirmDialog } from '../ui/frames/confirm-dialog.tsx';
import { ListCard, ListPage, ListSearch } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useListAnswer } from '../lib/use-answer.ts';

interface Chosen {
  readonly person: Person;
  readonly grant: Grant;
}

export function PeoplePage() {
  const language = useLanguage();
  const { t } = language;
  const me = useMe();
  const prove = useProven();
  const act = useAct();
  const queries = useQueryClient();
  const place = useListPlace('name');
  // After a log-in in between, the half-written invitation is open again.
  const [isInviting, setInviting] = useState(() => readDraft(inviteDraft) !== undefined);
  const [changing, setChanging] = useState<Chosen>();
  const [helping, setHelping] = useState<Chosen>();
  const [left, setLeft] = useState<LeftEncodersProps>();
  const [done, setDone] = useState<string>();
  useTitle(t('menu.people'));
  const { search, offset } = place;
  const request = { limit: pageSize, offset, ...(search !== '' && { search }) };
  const list = useListAnswer(['people'], request, (one) => client.call(people.list, one));
  /** @param text what the operator reads afterwards, above the list. */
  const change = (what: string, call: () => Promise<unknown>, text: string) => {
    setDone(undefined);
    setLeft(undefined);
    return act.run(async () => {
      await prove(call, what);
      await queries.invalidateQueries({ queryKey: ['people'] });
      setDone(text);
    });
  };
  const revoke = async ({ name }: Person, grant: Grant): Promise<void> => {
    const names = { name, grant: grantText(grant, language) };
    let encoders: LeftEncodersProps['encoders'] = [];
    const isRevoked = await change(
      t('people.revoke_of', names),
      async () => {
        ({ encoders } = (await client.call(people.revoke, { grant_id: grant.id })).data);
      },
      t('people.revoked', names),
    );
    if (isRevoked) setLeft({ name, encoders });
  };
  const acts: PersonActs = {
    onChange: (person, grant) => setChanging({ person, grant }),
    onLetBackIn: (person, grant) => setHelping({ person, grant }),
    onRevoke: (person, grant) => void revoke(person, grant),
    onInviteAgain: ({ name, email }, { id: grant_id }) =>
      void change(
        t('people.again_of', { name }),
        () => client.call(people.inviteAgain, { grant_id }),
        t('people.again_done', { email }),
      ),
  };
  return (
    <ListPage
      place={place}
      title={t('menu.people')}
      actions={
        mayDo(me, 'people.write') && (
          <Button kind="primary" onPress={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        )
      }
    >
      <ListSearch label={t('people.search')} />
      {act.notice}
      {done !== undefined && <Notice kind="good">{done}</Notice>}
      {left !== undefined && <LeftEncoders {...left} />}
      <ListCard query={list} empty={t('people.nobody')}>
        {(rows) => (
          <ul className="list">
            {rows.map((person) => (
              <PersonLine key={person.id} person={person} {...acts} />
            ))}
          </ul>
        )}
      </ListCard>
      {changing !== undefined && (
        <GrantDialog
          {...changing}
          onClose={() => setChanging(undefined)}
          onChanged={(grant) => {
            const { name } = changing.person;
            setChanging(undefined);
            void queries.invalidateQueries({ queryKey: ['people'] });
            act.refuse(undefined);
            setDone(t('people.changed', { name, grant: grantText(grant, language) }));
          }}
        />
      )}
      {helping !== undefined && (
        <ConfirmDialog
          title={t('people.let_in_of', { name: helping.person.name })}
          isOpen
          onClose={() => setHelping(undefined)}
          confirm={
            <Button
              kind="primary"
              onPress={() => {
                const { person, grant } = helping;
                setHelping(undefined);
                void change(
                  t('people.let_in_of', { name: person.name }),
                  () => client.call(people.letBackIn, { grant_id: grant.id }),
                  t('people.let_in_done', { email: person.email }),
                );
              }}
            >
              {t('people.let_in')}
            </Button>
          }
        >
          <p>{t('people.let_in_lead', { name: helping.person.name, email: helping.person.email })}</p>
        </ConfirmDialog>
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false);
            act.refuse(undefined);
            setDone(t('people.invited', { email }));
          }}
        />
      )}
    </ListPage>
  );
}
