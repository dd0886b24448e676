import './checkbox.css';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** A checkbox. The label may contain links; its whole width is the target. */
export function Checkbox({
  label,
  hint,
  error,
  id,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}): ReactNode {
  const ownId = useId();
  const inputId = id ?? ownId;
  const line = error ?? hint;
  return (
    <div className="checkbox" data-invalid={error === undefined ? undefined : true}>
      <input
        {...input}
        id={inputId}
        type="checkbox"
        className="checkbox__box"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={line === undefined ? undefined : `${inputId}-line`}
      />
      <label className="checkbox__label" htmlFor={inputId}>
        {label}
      </label>
      {line !== undefined && (
        <p className="checkbox__line" id={`${inputId}-line`}>
          {line}
        </p>
      )}
    </div>
  );
}
