import type { FormHTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordForm } from '../lib/use-record-form.ts';
import { SaveBar } from './save-bar.tsx';

interface RecordCardProps<Values extends FieldValues> extends Pick<
  FormHTMLAttributes<HTMLFormElement>,
  'id' | 'autoComplete' | 'children'
> {
  readonly record: RecordForm<Values>;
  readonly title: string;
  /** The sentence below the title. */
  readonly lead?: string;
  /** The words of the button, where "Save" does not say enough. */
  readonly saveLabel?: string;
}

/** The form of one record as a card: its title, its fields, and the bar that saves them. */
export function RecordCard<Values extends FieldValues>({
  record,
  title,
  lead,
  saveLabel,
  id,
  autoComplete,
  children,
}: RecordCardProps<Values>) {
  return (
    <form
      id={id}
      className="card stack"
      noValidate
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        void record.submit();
      }}
    >
      <h2>{title}</h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
      <SaveBar record={record} {...(saveLabel !== undefined && { label: saveLabel })} />
    </form>
  );
}
