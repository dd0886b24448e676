// A form whose choices arrive when the test says so.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm, useWatch } from 'react-hook-form';
import { LanguageProvider } from '../../lib/translate.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { ComboBox } from '../combo-box.tsx';

declare global {
  interface Window {
    /** Lets the choices arrive. */
    deliver: () => void;
    /** The form refuses its first field. */
    refuse: () => void;
    /** The form would send these. */
    values: unknown;
  }
}

const sports = [
  { id: 4, name: 'Basketball' },
  { id: 7, name: 'Ice Hockey' },
];

function Form() {
  const [hasArrived, setArrived] = useState(false);
  const { control, setError } = useForm<{ sport: number | null; known: number | null; venue: string }>({
    defaultValues: { sport: null, known: 7, venue: '' },
  });
  const values = useWatch({ control });
  useEffect(() => {
    const refuse = () => setError('sport', { message: 'Field is required' }, { shouldFocus: true });
    Object.assign(window, { deliver: () => setArrived(true), refuse, values });
  }, [setError, values]);
  const choices = hasArrived ? sports : undefined;
  return (
    <form>
      <ComboBox control={control} name="sport" label="Sport" options={choices} />
      <ComboBox control={control} name="known" label="Known" options={choices} />
      <ChoiceField
        control={control}
        name="venue"
        label="Venue"
        options={choices?.map(({ id, name }) => ({ id: String(id), name }))}
      />
    </form>
  );
}

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <LanguageProvider>
      <Form />
    </LanguageProvider>,
  );
