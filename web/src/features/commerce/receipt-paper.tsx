import './receipt-paper.css';
import type { Receipt } from '@floodlit/contract/commerce/receipts';
import { formatOrderDate } from '../../lib/dates.ts';
import { moneyLabel } from '../../lib/money.ts';
import { Button, LinkButton, PageSection, PriceSummary, type PriceRow } from '@floodlit/ui';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { PageHeading } from '../../lib/page-heading.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { CardName } from './card-name.tsx';

/** A receipt that looks the same on a screen and in print. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }): ReactNode {
  const { t, locale } = useTranslator();
  const { bootstrap } = useChannel();
  const { seller, buyer, order } = receipt;
  const date = formatOrderDate(receipt.issued_at, bootstrap.settings.time_zone, locale);
  const isSandbox = bootstrap.settings.payments.mode !== 'live';
  const title = t('receipt.title', { number: receipt.number });
  const at = title.indexOf(receipt.number);
  return (
    <PageSection width="text">
      <div className="receipt-page">
        <div className="receipt-page__ways">
          <LinkButton href="/profile/transactions" variant="ghost" icon={<ArrowLeft aria-hidden="true" />}>
            {t('receipt.back')}
          </LinkButton>
          <Button variant="soft" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        </div>
        <article className="receipt">
          <header className="receipt__head">
            <p className="receipt__seller">
              <bdi>{seller.name}</bdi>
            </p>
            <PageHeading title={title}>
              {title.slice(0, at)}
              <bdi className="receipt__number">{receipt.number}</bdi>
              {title.slice(at + receipt.number.length)}
            </PageHeading>
            {isSandbox && <p className="receipt__sandbox">{t('receipt.sandbox')}</p>}
          </header>
          <dl className="receipt__facts">
            <Fact label={t('receipt.paid_on')}>{date}</Fact>
            <Fact label={t('receipt.order')}>{order.id}</Fact>
            {receipt.card !== null && (
              <Fact label={t('receipt.card')}>
                <CardName card={receipt.card} />
              </Fact>
            )}
            <Fact label={t('receipt.buyer')}>
              <bdi>{buyer.name}</bdi>
              <br />
              <bdi>{buyer.email}</bdi>
            </Fact>
            <Fact label={t('receipt.seller')}>
              {linesOf(seller).map((line) => (
                <span className="receipt__line" key={line}>
                  <bdi>{line}</bdi>
                </span>
              ))}
            </Fact>
          </dl>
          {order.items.length === 0 ? (
            <h2 className="receipt__item">
              <bdi>{order.product.name}</bdi>
            </h2>
          ) : (
            <PriceRows order={order} />
          )}
          <Sum receipt={receipt} />
          {/* "All sales are final" below a refund would contradict it. */}
          {receipt.refunded === 0 && (
            <p className="receipt__small">
              <bdi>
                {bootstrap.settings.refund_policy === ''
                  ? t('frame.final')
                  : bootstrap.settings.refund_policy}
              </bdi>
            </p>
          )}
        </article>
      </div>
    </PageSection>
  );
}

/** The seller as in a postal address. An address often starts with the name, so it is not repeated. */
const linesOf = ({ name, address, phone, email }: Receipt['seller']): string[] => [
  ...new Set([name, ...(address ?? '').split('\n'), phone ?? '', email].filter((line) => line !== '')),
];

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The products of the order, each at its own price. */
function PriceRows({ order }: { order: Receipt['order'] }): ReactNode {
  const { locale } = useTranslator();
  return (
    <ul className="receipt__items">
      {order.items.map((item) => (
        <li key={`${item.type} ${item.id} ${item.event_category_id} ${item.participant_id}`}>
          <bdi>{item.name}</bdi>
          <bdi>{moneyLabel(order.currency, item.base_price, locale)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Each part of the price, the payment, and the refunds. */
function Sum({ receipt: { order, refunded, credit_notes } }: { receipt: Receipt }): ReactNode {
  const { t, locale } = useTranslator();
  const { bootstrap } = useChannel();
  const money = (amount: number): string => moneyLabel(order.currency, amount, locale);
  const rows: PriceRow[] = [
    { label: t('buy.base_price'), amount: money(order.base_price) },
    { label: t('buy.service_fee'), amount: money(order.service_fee) },
    ...(order.discount > 0
      ? [{ label: t('receipt.discount'), amount: money(-order.discount), tone: 'discount' as const }]
      : []),
  ];
  return (
    <>
      <PriceSummary rows={rows} total={{ label: t('receipt.total'), amount: money(order.price) }} />
      {refunded > 0 && (
        <PriceSummary
          rows={credit_notes.map(({ number, issued_at, amount }) => ({
            label: t('receipt.credit_note', {
              number,
              date: formatOrderDate(issued_at, bootstrap.settings.time_zone, locale),
            }),
            amount: money(-amount),
          }))}
          total={{ label: t('receipt.kept'), amount: money(order.price - refunded) }}
        />
      )}
    </>
  );
}
