import { numberText } from '@floodlit/contract/sums/number-text';
import './facet-options.css';
import { Field, Checkbox } from '@floodlit/ui';
import { useId, useState, type ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { searchOptions, type FacetLook, type FacetOption } from './facets.ts';

/** From this many values on, the list gets a search. */
const SEARCH_FROM = 9;

/** The values of one facet, with single or multiple selection. Long lists have a search. */
export function FacetOptions({
  facet,
  chosen,
  onToggle,
}: {
  facet: FacetLook;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}): ReactNode {
  const { t } = useTranslator();
  const [query, setQuery] = useState('');
  const id = useId();
  const found = searchOptions(facet.options, query);
  /** A count alone would be heard as a number without a meaning. */
  const spokenName = (option: FacetOption): string | undefined =>
    option.total === undefined
      ? undefined
      : t('schedule.option', { name: nameOf(option), count: option.total });
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
        {found.map((option) =>
          facet.isSingle === true ? (
            <label className="facet__single" key={option.value}>
              <input
                className="facet__radio"
                type="radio"
                name={id}
                aria-label={spokenName(option)}
                checked={option.value === (chosen[0] ?? '')}
                onChange={() => onToggle(option.value)}
              />
              <OptionLine option={option} />
            </label>
          ) : (
            <Checkbox
              key={option.value}
              id={`${id}-${option.value}`}
              aria-label={spokenName(option)}
              label={<OptionLine option={option} />}
              checked={chosen.includes(option.value)}
              onChange={() => onToggle(option.value)}
            />
          ),
        )}
      </div>
      {found.length === 0 && (
        <p className="facet__note">{query === '' ? t('events.none') : t('schedule.not_found', { query })}</p>
      )}
    </fieldset>
  );
}

const nameOf = ({ label, note }: FacetOption): string => (note === undefined ? label : `${label} ${note}`);

function OptionLine({ option: { label, note, total } }: { option: FacetOption }): ReactNode {
  const { locale } = useTranslator();
  return (
    <span className="facet__line">
      <span>
        <bdi>{label}</bdi>
        {note !== undefined && (
          <>
            {' '}
            <bdi className="facet__note">{note}</bdi>
          </>
        )}
      </span>
      {total !== undefined && (
        <span className="facet__total" aria-hidden="true">
          {numberText(total, locale)}
        </span>
      )}
    </span>
  );
}
