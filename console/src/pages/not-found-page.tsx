import { Link } from 'react-router';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';

export function NotFoundPage() {
  const { t } = useLanguage();
  useTitle(t('not_found.title'));
  return (
    <div className="stack">
      <h1>{t('not_found.title')}</h1>
      <p>
        <Link to="/">{t('not_found.home')}</Link>
      </p>
    </div>
  );
}
