import './search-panel.css';
import { limits } from '@floodlit/contract/limits';
import { Button, EmptyState, ErrorCard, IconButton, Link, SkeletonLine } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Search, SearchX, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { countOf, searchHref, searchQuery } from './search-query.ts';
import { SearchResults } from './search-results.tsx';

const DEBOUNCE_MS = 300;
const SCHOOLS_SHOWN = 8;

/** The typed text and the effective query, which follows after a debounce or at once on submit. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The arrow keys move from the field through the results and back. Tab works as usual. */
function useArrowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const walk = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const stops = [...element.querySelectorAll<HTMLElement>('input, .search-results__row')];
      const now = stops.indexOf(document.activeElement as HTMLElement);
      const next = stops[now + (event.key === 'ArrowDown' ? 1 : -1)];
      if (now === -1 || next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', walk);
    return () => element.removeEventListener('keydown', walk);
  }, [box]);
}

/** A search field with results, for the page and the dialog. */
export function SearchPanel({
  initial = '',
  limit,
  onSettled,
  onSubmit,
  footer,
}: {
  initial?: string;
  limit: number;
  /** The effective query. */
  onSettled?: (query: string) => void;
  onSubmit: (query: string) => void;
  /** Below the results. */
  footer?: (query: string) => ReactNode;
}): ReactNode {
  const { t } = useTranslator();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useArrowKeys(box);
  const [text, setText] = useState(initial);
  const query = useSettled(text.trim());
  const asked = useQuery(searchQuery(useApi(), query, limit));
  const count = asked.data === undefined ? undefined : countOf(asked.data);
  const isSettled = query !== '' && !asked.isPlaceholderData && !asked.isError && count !== undefined;
  const settle = useEffectEvent((settled: string) => onSettled?.(settled));
  useEffect(() => settle(query), [query]);

  return (
    <search className="search-panel" ref={box}>
      <form
        className="search-panel__form"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onSubmit(text.trim());
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('search.label')}
        </label>
        <Search className="search-panel__icon" aria-hidden="true" />
        <input
          ref={field}
          id={id}
          name="query"
          className="search-panel__input"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={limits.searchMaximum}
          placeholder={t('search.placeholder')}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            label={t('search.clear')}
            icon={<X aria-hidden="true" />}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          />
        )}
      </form>
      <output className="visually-hidden" aria-live="polite">
        {isSettled && (count === 0 ? t('search.no_results', { query }) : t('search.found', { count }))}
      </output>
      {query === '' ? (
        <Schools />
      ) : asked.isError ? (
        <ErrorCard
          title={t('search.failed')}
          action={
            <Button variant="soft" onClick={() => void asked.refetch()}>
              {t('failure.try_again')}
            </Button>
          }
        />
      ) : count === undefined ? (
        <Waiting />
      ) : count === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('search.no_results', { query })}
          text={t('search.no_results_hint')}
        />
      ) : (
        <div className="search-panel__found" aria-busy={asked.isPlaceholderData}>
          {asked.data !== undefined && <SearchResults results={asked.data} />}
          {footer?.(query)}
        </div>
      )}
    </search>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="search-panel__waiting" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <SkeletonLine key={row} />
      ))}
    </div>
  );
}

/** Before any input: the schools of the channel, the most frequent target. */
function Schools(): ReactNode {
  const { t } = useTranslator();
  const groups = useChannel().bootstrap['participant-groups'];
  return (
    <div className="search-panel__begin">
      <p>{t('search.hint')}</p>
      {groups.length > 0 && (
        <ul className="search-panel__schools" aria-label={t('search.schools')}>
          {groups.slice(0, SCHOOLS_SHOWN).map((group) => (
            <li key={group.id}>
              <Link
                className="search-panel__school"
                href={`/?participant_group=${encodeURIComponent(group.alias)}`}
              >
                <bdi>{group.name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Links to the page with all results. */
export function AllResults({ query }: { query: string }): ReactNode {
  const { t } = useTranslator();
  return (
    <p className="search-panel__all">
      <Link href={searchHref(query)}>{t('search.all')}</Link>
    </p>
  );
}
