import './price-summary.css';
import type { ReactNode } from 'react';

export type PriceRow = { label: ReactNode; amount: ReactNode; note?: ReactNode; tone?: 'plain' | 'discount' };

/** The lines of a payment. Amounts come formatted. */
export function PriceSummary({
  rows,
  total,
  note,
  totalFirst = false,
}: {
  rows: readonly PriceRow[];
  total: PriceRow;
  /** The total stands above its parts. */
  totalFirst?: boolean;
  /** Small print below the total. */
  note?: ReactNode;
}): ReactNode {
  const sum = (
    <div className="price-summary__row price-summary__row--total">
      <dt>
        {total.label}
        {total.note !== undefined && <small>{total.note}</small>}
      </dt>
      <dd>
        <bdi>{total.amount}</bdi>
      </dd>
    </div>
  );
  return (
    <div className="price-summary">
      <dl className="price-summary__rows" data-total-first={totalFirst || undefined}>
        {totalFirst && sum}
        {rows.map((row, index) => (
          <div className="price-summary__row" data-tone={row.tone} key={index}>
            <dt>
              {row.label}
              {row.note !== undefined && <small>{row.note}</small>}
            </dt>
            <dd>
              <bdi>{row.amount}</bdi>
            </dd>
          </div>
        ))}
        {!totalFirst && sum}
      </dl>
      {note !== undefined && <p className="price-summary__note">{note}</p>}
    </div>
  );
}
