// One team, school, sport or venue: a new one, or an existing one with its version.
import { useQueryClient } from '@tanstack/react-query';
import type { SubjectKind } from '@floodlit/contract/catalog/edit';
import { SubjectForm } from '../features/catalog/subject-form.tsx';
import { routesOf, useSubject, type Subject } from '../features/catalog/subject-queries.ts';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useAfterMaking } from '../features/channel/setup/back-to-setup.ts';
import { client } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useRemoval } from '../ui/frames/use-removal.ts';
import { RecordPage, useGivenRecord, useSaved } from '../ui/frames/record-page.tsx';
import { Button } from '../ui/button.tsx';

export function SubjectPage({ kind }: { readonly kind: SubjectKind }) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const goOn = useAfterMaking();
  const queries = useQueryClient();
  const { id } = useGivenRecord();
  const { data, error, refetch } = useSubject(kind, channel.id, id);
  const list = `/c/${channel.slug}/${kind}s`;
  const title = id === undefined ? t(`subject.add_${kind}`) : (data?.name ?? '');
  useTitle(`${title} · ${channel.name}`);

  const renew = () => queries.invalidateQueries({ queryKey: ['subjects', channel.id] });
  const saved = useSaved(renew, () => goOn(list));
  const removal = useRemoval(renew, list);
  const remove = ({ id: subject_id, version: _version, ...words }: Subject) => {
    const routes = routesOf(kind);
    return removal.remove({
      text: t('subject.removed', { name: words.name }),
      remove: () => client.call(routes.remove, { channel_id: channel.id, subject_id }),
      restore: () => client.call(routes.add, { channel_id: channel.id, ...words } as never),
    });
  };
  return (
    <RecordPage
      list={{ to: list, name: t(`subject.${kind}s`) }}
      title={title}
      error={error}
      actions={
        data !== undefined &&
        may('catalog.write') && (
          <Button kind="danger" onPress={() => void remove(data)}>
            {t('action.remove')}
          </Button>
        )
      }
    >
      {removal.notice}
      {(id === undefined || data !== undefined) && (
        <SubjectForm kind={kind} subject={data} reload={refetch} onSaved={saved} />
      )}
    </RecordPage>
  );
}
