import './pay-foot.css';
import { acceptedBrands, cardBrand } from '@floodlit/contract/sums/card-brand';
import { joinList } from '@floodlit/contract/sums/join-list';
import { Fragment, type ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { CardMarks } from './card-marks.tsx';
import { replayKeyOf, sellerLines, singleRefundsOf } from './pay-facts.ts';
import type { Product } from './product.ts';

/** Under the payment button: taxes and cards, the seller, replays and refunds, an address, and the refund policy last. */
export function PayFoot({ product, needsCard }: { product: Product; needsCard: boolean }): ReactNode {
  const { t, locale } = useTranslator();
  const { settings } = useChannel().bootstrap;
  const brands = acceptedBrands(settings.payments.mode);
  const replay = replayKeyOf(product);
  const refunds = singleRefundsOf(product, settings);
  const { support_email: email, refund_policy: policy } = settings;
  return (
    <div className="pay-foot">
      {needsCard && (
        <p className="pay-foot__cards">
          <span>{t('buy.taxes_included')}</span>
          <span className="pay-foot__accepted">
            <CardMarks brands={brands} />
            <bdi>
              {joinList(
                brands.map(cardBrand).filter((name) => name !== undefined),
                locale,
              )}
            </bdi>
          </span>
        </p>
      )}
      <p>
        {t('buy.sold_by')}{' '}
        {sellerLines(settings).map((line, index) => (
          <Fragment key={line}>
            {index > 0 && ' · '}
            <bdi>{line}</bdi>
          </Fragment>
        ))}
      </p>
      {(replay !== undefined || refunds !== undefined) && (
        <p>
          {replay !== undefined && t(replay)} {refunds !== undefined && <bdi>{refunds}</bdi>}
        </p>
      )}
      {email !== '' && (
        <p>
          {t('buy.questions')}{' '}
          <a className="pay-foot__link" href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </p>
      )}
      <p>
        <bdi>{policy === '' ? t('frame.final') : policy}</bdi>
        {needsCard && <> · {t('buy.encrypted')}</>}
      </p>
    </div>
  );
}
