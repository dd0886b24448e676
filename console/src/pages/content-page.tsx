// The lists of pages, questions, slides and blocks of a channel.
import { ExternalLink } from 'lucide-react';
import type { ContentKind } from '@floodlit/contract/operators/content';
import { useContentColumns } from '../features/channel/content/content-columns.tsx';
import { useContent, type LineOf } from '../features/channel/content/content-queries.ts';
import { useContentMoves } from '../features/channel/content/use-content-moves.tsx';
import { ContentTabs } from '../features/channel/content/content-tabs.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { AddLink, ListPage, ListSearch, ListTable } from '../ui/frames/list-page.tsx';
import type { Column } from '../ui/data-table.tsx';

/** Where viewers see it. */
const pathOf = { page: '', question: '/faq', slide: '', block: '' } as const;

export function ContentPage({ kind }: { readonly kind: ContentKind }) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('weight');
  const content = useContent(kind, channel.id, place);
  const moves = useContentMoves(kind, content.data?.data ?? []);
  const isInOrder = place.sort === 'weight' && place.direction === 'asc' && place.search === '';
  const columns = useContentColumns(
    kind,
    isInOrder && may('channel.write') ? moves.buttons : undefined,
  ) as readonly Column<LineOf[ContentKind]>[];
  const title = t(`content.${kind}s`);
  useTitle(`${title} · ${channel.name}`);
  return (
    <ListPage
      place={place}
      title={t('menu.content')}
      actions={
        <>
          {channel.address !== null && (
            <a className="button" href={`${channel.address}${pathOf[kind]}`} target="_blank" rel="noreferrer">
              {t('setup.open_site')} <ExternalLink size={16} aria-hidden />
            </a>
          )}
          {may('channel.write') && <AddLink>{t(`content.add_${kind}`)}</AddLink>}
        </>
      }
    >
      <ContentTabs />
      <p className="muted">{t(`content.${kind}_lead`)}</p>
      <ListSearch />
      {moves.notice}
      <ListTable label={title} query={content} columns={columns} empty={t(`content.no_${kind}`)} />
    </ListPage>
  );
}
