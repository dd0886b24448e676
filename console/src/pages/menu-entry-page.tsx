// One entry of the menu: a new one, or a known one.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { contentKey, useMenu, usePages } from '../features/channel/content/content-queries.ts';
import { MenuEntryForm } from '../features/channel/content/menu-entry-form.tsx';
import { useMenuName } from '../features/channel/content/menu-list.tsx';
import { useChannel } from '../features/operators/channel.tsx';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';

export function MenuEntryPage() {
  const language = useLanguage();
  const { t } = language;
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
  const failure = error ?? pages.error;
  return (
    <div className="stack">
      <p>
        <Link to={list}>{t('content.menu')}</Link>
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {failure !== null && <Notice kind="danger">{failureText(failure, language)}</Notice>}
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
    </div>
  );
}
