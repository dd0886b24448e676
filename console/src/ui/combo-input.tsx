// The line of a combo box: its label, its input, the button that opens the list, its hint and its error.
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button, FieldError, Input, Label, Text } from 'react-aria-components';
import { fieldText } from '../lib/field-text.ts';
import { useLanguage } from '../lib/translate.tsx';

interface ComboInputProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: { readonly message?: string | undefined } | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

export function ComboInput({ label, hint, error, ref }: ComboInputProps) {
  const language = useLanguage();
  return (
    <>
      <Label>{label}</Label>
      <div className="combo__box">
        <Input ref={ref} dir="auto" />
        <Button className="combo__button" aria-label={language.t('field.show_choices', { field: label })}>
          <ChevronDown size={18} aria-hidden />
        </Button>
      </div>
      {hint !== undefined && (
        <Text slot="description" className="field__hint">
          {hint}
        </Text>
      )}
      <FieldError className="field__error">{error && fieldText(error.message ?? '', language)}</FieldError>
    </>
  );
}
