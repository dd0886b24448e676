import './search-dialog.css';
import { limits } from '@floodlit/contract/limits';
import { Dialog } from '@floodlit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from '../../../lib/routing.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { AllResults, SearchPanel } from './search-panel.tsx';
import { searchHref } from './search-query.ts';

/** The search over any page. Following a link closes it. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    onClose();
  }, [key, onClose]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('search.title')}
      closeLabel={t('action.close')}
      size="large"
    >
      <div className="search-dialog">
        <SearchPanel
          limit={limits.searchResultsDefault}
          onSubmit={(query) => {
            onClose();
            navigate(searchHref(query));
          }}
          footer={(query) => <AllResults query={query} />}
        />
      </div>
    </Dialog>
  );
}
