import './field.css';
import './select.css';
import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldFrame } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** The native select, which has the best picker on every phone. */
export function Select({
  label,
  hint,
  error,
  options,
  id,
  ...select
}: Omit<ComponentProps<'select'>, 'children'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly SelectOption[];
}): ReactNode {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <FieldFrame id={selectId} label={label} hint={hint} error={error}>
      <div className="field__control select">
        <select
          {...select}
          id={selectId}
          className="field__input select__input"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${selectId}-line`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="select__arrow" aria-hidden="true" />
      </div>
    </FieldFrame>
  );
}
