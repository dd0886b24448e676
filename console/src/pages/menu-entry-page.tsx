// One entry of the menu: a new one, or a known one.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contentKey, useMenu, usePages } from '../features/channel/content/content-queries.ts';
import { MenuEntryForm } from '../features/channel/content/menu-entry-form.tsx';
import { useMenuName } from '../features/channel/content/menu-list.tsx';
import { useChannel } from '../features/operators/channel.tsx';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { RecordPage } from '../ui/frames/record-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';

export function MenuEntryPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const nameOf = useMenuName();
  const given = useParams()['id'];
  const { data, error, refetch } = useMenu(channel.id);
  const pages = usePages(channel.id);
  const list = `/c/${channel.slug}/content/menu`;
  const entry = data?.entries.find(({ id }) => String(id) === given);
  const isNew = given === 'new';
  const title = isNew ? t('content.add_menu') : entry === undefined ? '' : nameOf(entry);
  useTitle(`${title} · ${channel.name}`);
  return (
    <RecordPage list={{ to: list, name: t('content.menu') }} title={title} error={error ?? pages.error}>
      {data !== undefined && !isNew && entry === undefined && (
        <Notice kind="danger">{t('content.entry_gone')}</Notice>
      )}
      {data !== undefined && pages.data !== undefined && (isNew || entry !== undefined) && (
        <MenuEntryForm
          menu={data}
          pages={pages.data}
          entry={entry}
          reload={refetch}
          onSaved={async () => {
            await navigate(list);
            await queries.invalidateQueries({ queryKey: contentKey(channel.id) });
            toast({ text: t('save.saved') });
          }}
        />
      )}
    </RecordPage>
  );
}
