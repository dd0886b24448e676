// The form of one field that adds a line to the list above it.
import type { FormEvent } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { Button } from '../button.tsx';
import { TextField, type TextFieldProps } from '../text-field.tsx';

interface AddFormProps<Values extends FieldValues> extends TextFieldProps<Values> {
  /** The words of the button. */
  readonly submit: string;
  readonly onSubmit: (event: FormEvent) => Promise<unknown>;
}

export function AddForm<Values extends FieldValues>({ submit, onSubmit, ...field }: AddFormProps<Values>) {
  const { isSubmitting } = useFormState({ control: field.control });
  return (
    <form className="words" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField {...field} />
      <div>
        <Button type="submit" isPending={isSubmitting}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
