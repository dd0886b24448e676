import './profile.css';
import type { ReactNode } from 'react';
import { TransactionList } from '../features/commerce/transaction-list.tsx';
import { useSearchParams } from '../lib/routing.tsx';
import { useT } from '../lib/translate.tsx';
import { ProfileFrame } from './profile/profile-frame.tsx';

export function Component(): ReactNode {
  const t = useT();
  const [search] = useSearchParams();
  const page = search.get('page') ?? '';
  return (
    <ProfileFrame view="/profile/transactions">
      <section className="profile-page" aria-labelledby="transactions">
        <div>
          <h2 id="transactions">{t('profile.transactions')}</h2>
          <p className="profile-page__lead">{t('transactions.lead')}</p>
        </div>
        <TransactionList page={/^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1} />
      </section>
    </ProfileFrame>
  );
}
