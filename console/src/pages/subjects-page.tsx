// The lists of teams, schools, sports and venues of a channel.
import { NavLink } from 'react-router';
import type { SubjectKind } from '@floodlit/contract/catalog/edit';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useSubjects, type Subject } from '../features/catalog/subject-queries.ts';
import { useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { AddLink, ListPage, ListSearch, ListTable, recordColumn } from '../ui/frames/list-page.tsx';
import type { Column } from '../ui/data-table.tsx';

const kinds = ['team', 'school', 'sport', 'venue'] as const;

export function SubjectsPage({ kind }: { readonly kind: SubjectKind }) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('name');
  const subjects = useSubjects(kind, channel.id, place);
  const title = t(`subject.${kind}s`);
  useTitle(`${title} · ${channel.name}`);
  const second: Column<Subject> =
    kind === 'venue'
      ? { id: 'city', label: t('subject.city'), cell: ({ city }) => <bdi>{city}</bdi> }
      : { id: 'alias', label: t('subject.alias'), cell: ({ alias }) => <bdi>{alias}</bdi> };
  const columns: Column<Subject>[] = [recordColumn('name', t('field.name'), ({ name }) => name), second];
  return (
    <ListPage
      place={place}
      title={title}
      actions={may('catalog.write') && <AddLink>{t(`subject.add_${kind}`)}</AddLink>}
    >
      <nav className="tabs" aria-label={t('menu.teams')}>
        {kinds.map((one) => (
          <NavLink key={one} className="tabs__tab" to={`/c/${channel.slug}/${one}s`}>
            {t(`subject.${one}s`)}
          </NavLink>
        ))}
      </nav>
      <ListSearch />
      <ListTable query={subjects} columns={columns} empty={t(`subject.no_${kind}`)} />
    </ListPage>
  );
}
