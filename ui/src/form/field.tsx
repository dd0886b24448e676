import './field.css';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';

type FieldTexts = {
  label: string;
  /** Help below the input. An error replaces it, so that nothing below moves. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown after the label, e.g. "optional". */
  note?: string;
};

/** Label, line for hint or error, and the attributes that connect them to a control. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  note,
  children,
}: FieldTexts & { id: string; children: ReactNode }): ReactNode {
  return (
    <div className="field" data-invalid={error === undefined ? undefined : true}>
      <label className="field__label" htmlFor={id}>
        {label}
        {note !== undefined && <span className="field__note"> {note}</span>}
      </label>
      {children}
      <p className="field__line" id={`${id}-line`}>
        {error ?? hint}
      </p>
    </div>
  );
}

export type FieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Inside the frame before the input, e.g. an icon. */
    start?: ReactNode;
    end?: ReactNode;
  };

export function Field({ label, hint, error, note, start, end, id, ...input }: FieldProps): ReactNode {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} note={note}>
      <div className="field__control">
        {start}
        <input
          {...input}
          id={inputId}
          className="field__input"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${inputId}-line`}
        />
        {end}
      </div>
    </FieldFrame>
  );
}

/** A password input with a button to show the text. Paste and password managers work as usual (WCAG 3.3.8). */
export function PasswordField({
  showLabel,
  hideLabel,
  ...field
}: Omit<FieldProps, 'type' | 'end'> & { showLabel: string; hideLabel: string }): ReactNode {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="field__toggle"
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => {
            setIsShown(!isShown);
          }}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  note,
  id,
  ...textarea
}: ComponentProps<'textarea'> & FieldTexts): ReactNode {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} note={note}>
      <div className="field__control">
        <textarea
          rows={4}
          {...textarea}
          id={inputId}
          className="field__input field__input--area"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${inputId}-line`}
        />
      </div>
    </FieldFrame>
  );
}
