import './pass-contents-list.css';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { FeatureList } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { contentsOf } from './pass-contents.ts';

/** The same list wherever the pass stands, with the games that it leaves out. */
export function PassContentsList({
  pass,
  look = 'list',
}: {
  pass: Package | SubscriptionOffer;
  look?: 'list' | 'compact';
}): ReactNode {
  const t = useT();
  return (
    <>
      <FeatureList look={look} features={contentsOf(pass, t)} notIncludedLabel={t('pass.not_included')} />
      {pass.leaves_out_games && <p className="pass-contents-list__left-out">{t('pass.sold_alone')}</p>}
    </>
  );
}
