import './sandbox-ribbon.css';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT, type PlainKey } from '../../lib/translate.tsx';

const TEST_CARDS: readonly { number: string; key: PlainKey }[] = [
  { number: '4242 4242 4242 4242', key: 'buy.card_works' },
  { number: '6011 1111 1111 1117', key: 'buy.card_other' },
  { number: '4000 0025 0000 3155', key: 'buy.card_secure' },
  { number: '4000 0000 0000 0002', key: 'buy.card_declined' },
  { number: '4000 0000 0000 9995', key: 'buy.card_funds' },
];

/** Marks the sandbox, so that nobody takes it for a shop or enters a real card. */
export function SandboxRibbon(): ReactNode {
  const t = useT();
  return (
    <div className="sandbox-ribbon">
      <p className="sandbox-ribbon__title">
        <FlaskConical aria-hidden="true" />
        {t('buy.sandbox')}
      </p>
      <p>{t('buy.sandbox_lead')}</p>
      <ul className="sandbox-ribbon__cards">
        {TEST_CARDS.map(({ number, key }) => (
          <li key={number}>
            <bdi>
              <code dir="ltr">{number}</code>
            </bdi>{' '}
            {t(key)}
          </li>
        ))}
      </ul>
    </div>
  );
}
