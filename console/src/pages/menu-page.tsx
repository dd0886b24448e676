// The menu of a channel: its entries in their order.
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { menu as routes, type MenuLine } from '@floodlit/contract/operators/content';
import { limits } from '@floodlit/contract/limits';
import { contentKey, useMenu, usePages } from '../features/channel/content/content-queries.ts';
import { ContentTabs } from '../features/channel/content/content-tabs.tsx';
import { MenuList } from '../features/channel/content/menu-list.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { client, codeOf } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { LoadNotice } from '../ui/frames/list-page.tsx';
import { useAct } from '../ui/frames/use-act.tsx';

export function MenuPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const mayWrite = useMayHere()('channel.write');
  const queries = useQueryClient();
  const { data, error, refetch } = useMenu(channel.id);
  const pages = usePages(channel.id);
  const { run, notice, isPending } = useAct();
  useTitle(`${t('content.menu')} · ${channel.name}`);
  const write = async (entries: readonly MenuLine[], version: string): Promise<string> => {
    const { data: written } = await client.call(routes.write, {
      channel_id: channel.id,
      entries: [...entries],
      version,
    });
    queries.setQueryData([...contentKey(channel.id), 'menu'], written);
    return written.version;
  };
  const change = async (entries: MenuLine[], done: string): Promise<void> => {
    if (data === undefined) return;
    const { entries: former, version } = data;
    await run(() => write(entries, version), {
      done: (next) => ({ text: done, undo: () => write(former, next) }),
      explain(error) {
        if (codeOf(error) !== 'operators.changed_meanwhile') return false;
        void refetch();
        return t('content.menu_changed');
      },
    });
  };
  const after = (pages.data ?? []).filter(
    ({ in_menu, url }) => in_menu && !(data?.entries ?? []).some((entry) => entry.url === `/${url}`),
  );
  const mayAdd = mayWrite && data !== undefined && data.entries.length < limits.menuMaximum;
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{t('menu.content')}</h1>
        <div className="row">
          {channel.address !== null && (
            <a className="button" href={channel.address} target="_blank" rel="noreferrer">
              {t('setup.open_site')} <ExternalLink size={16} aria-hidden />
            </a>
          )}
          {mayAdd && (
            <Link className="button button--primary" to="new">
              {t('content.add_menu')}
            </Link>
          )}
        </div>
      </div>
      <ContentTabs />
      <p className="muted">{t('content.menu_lead')}</p>
      <LoadNotice error={error} />
      {notice}
      {data !== undefined && (
        <section className="card stack">
          {data.entries.length === 0 ? (
            <p className="empty">{t('content.no_menu')}</p>
          ) : (
            <MenuList
              menu={data}
              mayWrite={mayWrite}
              isBusy={isPending}
              onChange={(entries, done) => void change(entries, done)}
            />
          )}
          {after.length > 0 && (
            <p className="muted">
              {t('content.menu_after')}{' '}
              {after.map(({ id, title }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link to={`/c/${channel.slug}/content/pages/${id}`}>
                    <bdi>{title}</bdi>
                  </Link>
                </span>
              ))}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
