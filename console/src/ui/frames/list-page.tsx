// The parts of a list: its page, its search and filters, and its rows as a table or as a card of lines.
import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';
import { pageSize, type ListPlace } from '../../lib/list-place.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Choice } from '../choice.tsx';
import { DataTable, type Column } from '../data-table.tsx';
import { Notice } from '../notice.tsx';
import { Pager } from '../pager.tsx';
import { SearchField } from '../search-field.tsx';
import { Tabs } from '../tabs.tsx';

const ListContext = createContext<Pick<ListPageProps, 'place' | 'title'> | undefined>(undefined);

function useList(): Pick<ListPageProps, 'place' | 'title'> {
  const list = useContext(ListContext);
  if (list === undefined) throw new Error('A part of a list stands outside its page.');
  return list;
}

interface ListPageProps {
  readonly title: string;
  /** Links and buttons beside the title. */
  readonly actions?: ReactNode;
  /** The search, the filters and the rows share it. */
  readonly place: ListPlace;
  readonly children: ReactNode;
}

export function ListPage({ title, actions, place, children }: ListPageProps) {
  return (
    <ListContext value={{ place, title }}>
      <div className="stack">
        <PageHead title={title}>{actions}</PageHead>
        {children}
      </div>
    </ListContext>
  );
}

interface PageHeadProps {
  readonly title: ReactNode;
  /** Links and buttons beside the title. */
  readonly children?: ReactNode;
}

export function PageHead({ title, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {Boolean(children) && <div className="row">{children}</div>}
    </div>
  );
}

/** Leads to the form of a new record. */
export function AddLink({ children }: { readonly children: ReactNode }) {
  return (
    <Link className="button button--primary" to="new">
      {children}
    </Link>
  );
}

interface RecordLinkProps {
  readonly to: number | string;
  readonly name: string;
}

export function RecordLink({ to, name }: RecordLinkProps) {
  return (
    <Link to={String(to)}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** The column that names the record of its row and leads there. */
export const recordColumn = <Row extends { readonly id: number | string }>(
  id: string,
  label: string,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  id,
  label,
  isSorted: true,
  cell: (row) => <RecordLink to={row.id} name={nameOf(row)} />,
});

export function ListSearch({ label }: { readonly label?: string }) {
  const { t } = useLanguage();
  const { place } = useList();
  return (
    <SearchField
      label={label ?? t('table.search')}
      value={place.search}
      onSearch={(search) => place.change({ search })}
    />
  );
}

interface ChoicesProps<Id extends string> {
  readonly label: string;
  readonly ids: readonly Id[];
  readonly nameOf: (id: Id) => string;
}

interface ListFilterProps<Id extends string> extends ChoicesProps<Id> {
  /** The parameter of the address that keeps the choice. */
  readonly name: string;
}

const all = 'all';

/** One of the ids, or all. */
export function ListFilter<Id extends string>({ name, label, ids, nameOf }: ListFilterProps<Id>) {
  const { t } = useLanguage();
  const { place } = useList();
  return (
    <Choice
      label={label}
      value={place.filter(name) || all}
      onChange={(id) => place.change({ [name]: id === all ? '' : id })}
      options={[{ id: all, name: t('audit.all') }, ...ids.map((id) => ({ id, name: nameOf(id) }))]}
    />
  );
}

interface ListStatesProps<Id extends string> extends ChoicesProps<Id> {
  /** The state whose rows are shown. */
  readonly state: Id;
}

/** The states of the rows as tabs. The address keeps the chosen one as `state`. */
export function ListStates<Id extends string>({ label, ids, nameOf, state }: ListStatesProps<Id>) {
  const { place } = useList();
  return (
    <Tabs
      label={label}
      tabs={ids.map((id) => ({ id, name: nameOf(id) }))}
      value={state}
      onChange={(id) => place.change({ state: id })}
    />
  );
}

interface ListProps<Row> {
  /** One page of rows, as its query gives it. */
  readonly query: {
    readonly data: { readonly data: readonly Row[]; readonly meta: { readonly total: number } } | undefined;
    readonly error: unknown;
  };
  /** The sentence of a list without rows. */
  readonly empty: string;
}

interface ListTableProps<Row> extends ListProps<Row> {
  /** The name of the table, where the page has another title. */
  readonly label?: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
}

/** The rows as a table that the server sorts. */
export function ListTable<Row extends { readonly id: number | string }>({
  query: { data, error },
  empty,
  label,
  columns,
}: ListTableProps<Row>) {
  const { place, title } = useList();
  return (
    <>
      <LoadNotice error={error} />
      {data !== undefined && (
        <DataTable
          label={label ?? title}
          columns={columns}
          rows={data.data}
          total={data.meta.total}
          place={place}
          empty={<p>{empty}</p>}
        />
      )}
    </>
  );
}

interface ListCardProps<Row> extends ListProps<Row> {
  /** The longest page that the list asks for. */
  readonly limit?: number;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows as a card, with the pager below it. */
export function ListCard<Row>({
  query: { data, error },
  empty,
  limit = pageSize,
  children,
}: ListCardProps<Row>) {
  const { place } = useList();
  return (
    <>
      <LoadNotice error={error} />
      {data !== undefined && (
        <>
          <section className="card">
            {data.data.length === 0 ? <p className="empty">{empty}</p> : children(data.data)}
          </section>
          <Pager
            total={data.meta.total}
            limit={limit}
            offset={place.offset}
            onMove={(next) => place.change({ offset: next === 0 ? '' : String(next) })}
          />
        </>
      )}
    </>
  );
}

/** @param error null while nothing failed. */
export function LoadNotice({ error }: { readonly error: unknown }) {
  const language = useLanguage();
  return error === null ? null : <Notice kind="danger">{failureText(error, language)}</Notice>;
}
