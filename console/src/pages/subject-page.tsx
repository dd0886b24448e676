// One team, school, sport or venue: a new one, or an existing one with its version.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { SubjectKind } from '@floodlit/contract/catalog/edit';
import { SubjectForm } from '../features/catalog/subject-form.tsx';
import { routesOf, useSubject, type Subject } from '../features/catalog/subject-queries.ts';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useAfterMaking } from '../features/channel/setup/back-to-setup.ts';
import { client } from '../lib/console-client.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useState } from 'react';

export function SubjectPage({ kind }: { readonly kind: SubjectKind }) {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const may = useMayHere();
  const navigate = useNavigate();
  const goOn = useAfterMaking();
  const queries = useQueryClient();
  const toast = useToast();
  const given = useParams()['id'];
  const id = given === 'new' ? undefined : Number(given);
  const { data, error, refetch } = useSubject(kind, channel.id, id);
  const [failure, setFailure] = useState<string>();
  const list = `/c/${channel.slug}/${kind}s`;
  const title = id === undefined ? t(`subject.add_${kind}`) : (data?.name ?? '');
  useTitle(`${title} · ${channel.name}`);

  const renew = () => queries.invalidateQueries({ queryKey: ['subjects', channel.id] });
  const remove = async (subject: Subject): Promise<void> => {
    setFailure(undefined);
    const { id: removed, version: _version, ...words } = subject;
    try {
      await client.call(routesOf(kind).remove, { channel_id: channel.id, subject_id: removed });
      await renew();
      await navigate(list);
      toast({
        text: t('subject.removed', { name: subject.name }),
        undo: async () => {
          await client.call(routesOf(kind).add, { channel_id: channel.id, ...words } as never);
          await renew();
        },
      });
    } catch (caught) {
      setFailure(failureText(caught, language));
    }
  };
  return (
    <div className="stack">
      <p>
        <Link to={list}>{t(`subject.${kind}s`)}</Link>
      </p>
      <div className="page-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {data !== undefined && may('catalog.write') && (
          <Button kind="danger" onPress={() => void remove(data)}>
            {t('action.remove')}
          </Button>
        )}
      </div>
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {(id === undefined || data !== undefined) && (
        <SubjectForm
          kind={kind}
          subject={data}
          reload={refetch}
          onSaved={async (made) => {
            await renew();
            toast({ text: t('save.saved') });
            if (made !== undefined) await goOn(list);
          }}
        />
      )}
    </div>
  );
}
