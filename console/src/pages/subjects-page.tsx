// The lists of teams, schools, sports and venues of a channel.
import { NavLink, Link } from 'react-router';
import type { SubjectKind } from '@floodlit/contract/catalog/edit';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useSubjects, type Subject } from '../features/catalog/subject-queries.ts';
import { failureText } from '../lib/failure-text.ts';
import { useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';

const kinds = ['team', 'school', 'sport', 'venue'] as const;

export function SubjectsPage({ kind }: { readonly kind: SubjectKind }) {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('name');
  const { data, error } = useSubjects(kind, channel.id, place);
  const title = t(`subject.${kind}s`);
  useTitle(`${title} · ${channel.name}`);
  const second: Column<Subject> =
    kind === 'venue'
      ? { id: 'city', label: t('subject.city'), cell: ({ city }) => <bdi>{city}</bdi> }
      : { id: 'alias', label: t('subject.alias'), cell: ({ alias }) => <bdi>{alias}</bdi> };
  const columns: Column<Subject>[] = [
    {
      id: 'name',
      label: t('field.name'),
      isSorted: true,
      cell: ({ id, name }) => (
        <Link to={String(id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    second,
  ];
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{title}</h1>
        {may('catalog.write') && (
          <Link className="button button--primary" to="new">
            {t(`subject.add_${kind}`)}
          </Link>
        )}
      </div>
      <nav className="tabs" aria-label={t('menu.teams')}>
        {kinds.map((one) => (
          <NavLink key={one} className="tabs__tab" to={`/c/${channel.slug}/${one}s`}>
            {t(`subject.${one}s`)}
          </NavLink>
        ))}
      </nav>
      <SearchField
        label={t('table.search')}
        value={place.search}
        onSearch={(search) => place.change({ search })}
      />
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <DataTable
          label={title}
          columns={columns}
          rows={data.rows}
          total={data.total}
          place={place}
          empty={<p>{t(`subject.no_${kind}`)}</p>}
        />
      )}
    </div>
  );
}
