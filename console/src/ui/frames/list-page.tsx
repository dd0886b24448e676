// The parts of a list: its page, its search and filters, and its rows as a table or as a card of lines.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';
import { pageSize, type ListPlace } from '../../lib/list-place.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Choice, type Option } from '../choice.tsx';
import { DataTable, type Column } from '../data-table.tsx';
import { Notice } from '../notice.tsx';
import { Pager } from '../pager.tsx';
import { SearchField } from '../search-field.tsx';

interface ListPageProps {
  readonly title: string;
  /** Links and buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function ListPage({ title, actions, children }: ListPageProps) {
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{title}</h1>
        {Boolean(actions) && <div className="row">{actions}</div>}
      </div>
      {children}
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

interface ListSearchProps {
  readonly place: ListPlace;
  readonly label?: string;
}

export function ListSearch({ place, label }: ListSearchProps) {
  const { t } = useLanguage();
  return (
    <SearchField
      label={label ?? t('table.search')}
      value={place.search}
      onSearch={(search) => place.change({ search })}
    />
  );
}

interface ListFilterProps {
  readonly place: ListPlace;
  /** The parameter of the address that keeps the choice. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

const all = 'all';

/** One of the options, or all. */
export function ListFilter({ place, name, label, options }: ListFilterProps) {
  const { t } = useLanguage();
  return (
    <Choice
      label={label}
      value={place.filter(name) || all}
      onChange={(id) => place.change({ [name]: id === all ? '' : id })}
      options={[{ id: all, name: t('audit.all') }, ...options]}
    />
  );
}

interface ListProps<Row> {
  /** One page of rows, as its query gives it. */
  readonly query: {
    readonly data: { readonly data: readonly Row[]; readonly meta: { readonly total: number } } | undefined;
    readonly error: unknown;
  };
  readonly place: ListPlace;
  /** The sentence of a list without rows. */
  readonly empty: string;
}

interface ListTableProps<Row> extends ListProps<Row> {
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
}

/** The rows as a table that the server sorts. */
export function ListTable<Row extends { readonly id: number | string }>({
  query: { data, error },
  place,
  empty,
  ...table
}: ListTableProps<Row>) {
  return (
    <>
      <LoadNotice error={error} />
      {data !== undefined && (
        <DataTable {...table} rows={data.data} total={data.meta.total} place={place} empty={<p>{empty}</p>} />
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
  place,
  empty,
  limit = pageSize,
  children,
}: ListCardProps<Row>) {
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
