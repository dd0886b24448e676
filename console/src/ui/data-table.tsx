// A table whose rows the server searches, sorts and pages. On a phone, each row is a card with labelled values.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageSize, type ListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { Pager } from './pager.tsx';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** The server sorts by it. */
  readonly isSorted?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row extends { readonly id: number | string }> {
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly total: number;
  readonly place: ListPlace;
  /** The next step for a list without rows. */
  readonly empty: ReactNode;
}

export function DataTable<Row extends { readonly id: number | string }>({
  label,
  columns,
  rows,
  total,
  place,
  empty,
}: DataTableProps<Row>) {
  const { t } = useLanguage();
  const { sort, direction, offset, search } = place;
  if (rows.length === 0 && offset === 0)
    return <div className="card empty">{search === '' ? empty : <p>{t('table.nothing_found')}</p>}</div>;
  return (
    <div className="stack table-box">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => {
              const isCurrent = column.id === sort;
              return (
                <th
                  key={column.id}
                  scope="col"
                  {...(isCurrent && { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}
                >
                  {column.isSorted === true ? (
                    <button
                      type="button"
                      className="table__sort"
                      onClick={() =>
                        place.change({
                          sort: column.id,
                          direction: isCurrent && direction === 'asc' ? 'desc' : 'asc',
                        })
                      }
                    >
                      {column.label}
                      {isCurrent &&
                        (direction === 'asc' ? (
                          <ArrowUp size={16} aria-hidden />
                        ) : (
                          <ArrowDown size={16} aria-hidden />
                        ))}
                    </button>
                  ) : (
                    column.label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} data-label={column.label}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        total={total}
        limit={pageSize}
        offset={offset}
        onMove={(next) => place.change({ offset: next === 0 ? '' : String(next) })}
      />
    </div>
  );
}
