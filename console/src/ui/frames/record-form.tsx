// The form of one record: its fields, and the bar that saves them.
import type { FormHTMLAttributes, ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { FormRecord } from '../../lib/use-record-form.ts';
import { SaveBar } from '../save-bar.tsx';

interface RecordFormProps<Values extends FieldValues> extends Pick<
  FormHTMLAttributes<HTMLFormElement>,
  'id' | 'autoComplete' | 'children'
> {
  readonly record: FormRecord<Values>;
  /** False for an operator who may only read. */
  readonly mayWrite?: boolean;
  /** The words of the button, where "Save" does not say enough. */
  readonly saveLabel?: string | undefined;
  /** In place of the bar that saves. */
  readonly bar?: ReactNode;
}

/** The sections of a record, each a card of its own. */
export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  return <Form {...props} className="stack" />;
}

interface RecordCardProps<Values extends FieldValues> extends RecordFormProps<Values> {
  readonly title: string;
  /** The sentence below the title. */
  readonly lead?: string;
}

/** A record of one section, which is the card. */
export function RecordCard<Values extends FieldValues>({
  title,
  lead,
  children,
  ...props
}: RecordCardProps<Values>) {
  return (
    <Form {...props} className="card stack">
      <h2>{title}</h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
    </Form>
  );
}

function Form<Values extends FieldValues>({
  record,
  mayWrite = true,
  saveLabel,
  bar = <SaveBar record={record} label={saveLabel} />,
  children,
  ...attributes
}: RecordFormProps<Values> & { readonly className: string; readonly children?: ReactNode }) {
  return (
    <FormProvider {...record.form}>
      <form
        {...attributes}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void record.submit();
        }}
      >
        {children}
        {mayWrite && bar}
      </form>
    </FormProvider>
  );
}
