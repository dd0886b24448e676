import { useLanguage } from '../lib/translate.tsx';
import { Button } from './button.tsx';

interface PagerProps {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly onMove: (offset: number) => void;
}

export function Pager({ total, limit, offset, onMove }: PagerProps) {
  const { t } = useLanguage();
  if (total <= limit && offset === 0) return null;
  return (
    <nav className="row" aria-label={t('pager.label')}>
      <Button isSmall isDisabled={offset === 0} onPress={() => onMove(Math.max(0, offset - limit))}>
        {t('pager.previous')}
      </Button>
      <span className="muted">
        {t('pager.range', { from: Math.min(offset + 1, total), to: Math.min(offset + limit, total), total })}
      </span>
      <Button isSmall isDisabled={offset + limit >= total} onPress={() => onMove(offset + limit)}>
        {t('pager.next')}
      </Button>
    </nav>
  );
}
