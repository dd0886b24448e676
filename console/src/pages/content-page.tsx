// The lists of pages, questions, slides and blocks of a channel.
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { ContentKind } from '@floodlit/contract/operators/content';
import { useContentColumns } from '../features/channel/content/content-columns.tsx';
import { useContent, type LineOf } from '../features/channel/content/content-queries.ts';
import { useContentMoves } from '../features/channel/content/use-content-moves.tsx';
import { ContentTabs } from '../features/channel/content/content-tabs.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { failureText } from '../lib/failure-text.ts';
import { useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';

/** Where viewers see it. */
const pathOf = { page: '', question: '/faq', slide: '', block: '' } as const;

export function ContentPage({ kind }: { readonly kind: ContentKind }) {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('weight');
  const { data, error } = useContent(kind, channel.id, place);
  const moves = useContentMoves(kind, data?.rows ?? []);
  const isInOrder = place.sort === 'weight' && place.direction === 'asc' && place.search === '';
  const columns = useContentColumns(
    kind,
    isInOrder && may('channel.write') ? moves.buttons : undefined,
  ) as readonly Column<LineOf[ContentKind]>[];
  const title = t(`content.${kind}s`);
  useTitle(`${title} · ${channel.name}`);
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{t('menu.content')}</h1>
        <div className="row">
          {channel.address !== null && (
            <a className="button" href={`${channel.address}${pathOf[kind]}`} target="_blank" rel="noreferrer">
              {t('setup.open_site')} <ExternalLink size={16} aria-hidden />
            </a>
          )}
          {may('channel.write') && (
            <Link className="button button--primary" to="new">
              {t(`content.add_${kind}`)}
            </Link>
          )}
        </div>
      </div>
      <ContentTabs />
      <p className="muted">{t(`content.${kind}_lead`)}</p>
      <SearchField
        label={t('table.search')}
        value={place.search}
        onSearch={(search) => place.change({ search })}
      />
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {moves.failure !== undefined && <Notice kind="danger">{moves.failure}</Notice>}
      {data !== undefined && (
        <DataTable
          label={title}
          columns={columns}
          rows={data.rows}
          total={data.total}
          place={place}
          empty={<p>{t(`content.no_${kind}`)}</p>}
        />
      )}
    </div>
  );
}
