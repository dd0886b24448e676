import '../visually-hidden.css';
import './radio-card.css';
import { useId, type ReactNode } from 'react';

export type RadioCardOption<Value extends string> = {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  /** At the end of the first line, e.g. a price. Isolated by the caller, part by part. */
  aside?: ReactNode;
  tag?: ReactNode;
  /** Below everything. It describes the radio and is no part of its name, so it may hold a list. */
  details?: ReactNode;
  disabled?: boolean;
};

/** A radio group of cards. The radios are native: arrow keys move, and forms read the value. */
export function RadioCardGroup<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
  name,
  error,
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly RadioCardOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  name?: string;
  error?: string | undefined;
}): ReactNode {
  const ownName = useId();
  const lineId = useId();
  return (
    <fieldset className="radio-cards" aria-describedby={error === undefined ? undefined : lineId}>
      <legend className={legendHidden ? 'radio-cards__legend visually-hidden' : 'radio-cards__legend'}>
        {legend}
      </legend>
      {options.map((option) => (
        <div className="radio-card" key={option.value}>
          <label className="radio-card__label">
            <input
              className="radio-card__input"
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option.details === undefined ? undefined : `${lineId}-${option.value}`}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <span className="radio-card__head">
              <span className="radio-card__title">{option.title}</span>
              {option.aside !== undefined && <span className="radio-card__aside">{option.aside}</span>}
            </span>
            {option.tag !== undefined && <span className="radio-card__tag">{option.tag}</span>}
            {option.description !== undefined && (
              <span className="radio-card__description">{option.description}</span>
            )}
          </label>
          {option.details !== undefined && (
            <div className="radio-card__details" id={`${lineId}-${option.value}`}>
              {option.details}
            </div>
          )}
        </div>
      ))}
      {error !== undefined && (
        <p className="radio-cards__line" id={lineId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
