import './facet-options.css';
import { Field, Checkbox } from '@floodlit/ui';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { searchOptions, type Facet } from './facets.ts';

/** From this many values on, the list gets a search. */
const SEARCH_FROM = 9;

/** The values of one facet, with multiple selection. Long lists have a search. */
export function FacetOptions({
  facet,
  chosen,
  onToggle,
}: {
  facet: Facet;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}): ReactNode {
  const t = useT();
  const [query, setQuery] = useState('');
  const id = useId();
  const found = searchOptions(facet.options, query);
  return (
    <fieldset className="facet">
      <legend className="facet__legend">{facet.label}</legend>
      {facet.options.length >= SEARCH_FROM && (
        <Field
          type="search"
          label={t('schedule.find', { what: facet.label })}
          value={query}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <div className="facet__options">
        {found.map(({ value, label, note }) => (
          <Checkbox
            key={value}
            id={`${id}-${value}`}
            label={
              <>
                <bdi>{label}</bdi>
                {note !== undefined && (
                  <>
                    {' '}
                    <bdi className="facet__note">{note}</bdi>
                  </>
                )}
              </>
            }
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </div>
      {found.length === 0 && <p className="facet__note">{t('schedule.not_found', { query })}</p>}
    </fieldset>
  );
}
