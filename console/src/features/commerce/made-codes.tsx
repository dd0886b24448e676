// The codes of a new batch. They are shown this once, as a file.
import { Link } from 'react-router';
import { download } from '../../lib/download.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/frames/list-page.tsx';
import { Notice } from '../../ui/notice.tsx';

interface MadeCodesProps {
  readonly codes: readonly string[];
  /** Where all promo codes are. */
  readonly list: string;
}

export function MadeCodes({ codes, list }: MadeCodesProps) {
  const { t } = useLanguage();
  return (
    <div className="stack">
      <PageHead title={t('coupon.made', { count: codes.length })} />
      <Notice>{t('coupon.once')}</Notice>
      <div className="row">
        <Button
          kind="primary"
          onPress={() => download(`code\n${codes.join('\n')}\n`, 'promo-codes.csv', 'text/csv')}
        >
          {t('coupon.csv')}
        </Button>
        <Link className="button" to={list}>
          {t('coupon.kept')}
        </Link>
      </div>
    </div>
  );
}
