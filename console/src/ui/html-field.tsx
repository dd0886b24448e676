// A long text with a few tags. Buttons write the tags, so that nobody has to know them.
import { Bold, Heading2, Link2, List, Pilcrow } from 'lucide-react';
import { useRef } from 'react';
import { FieldError, Label, Text, TextArea, TextField, Toolbar } from 'react-aria-components';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Locale } from '@floodlit/contract/primitives';
import { fieldText } from '../lib/field-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { htmlParts, wrapSelection, type HtmlPart } from '../lib/wrap-selection.ts';
import { Button } from './button.tsx';

export interface HtmlFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly language: Locale;
  readonly hint?: string;
}

const icons = { heading: Heading2, paragraph: Pilcrow, bold: Bold, list: List, link: Link2 } as const;

export function HtmlField<Values extends FieldValues>({
  control,
  name,
  label,
  language: written,
  hint,
}: HtmlFieldProps<Values>) {
  const language = useLanguage();
  const { t } = language;
  const area = useRef<HTMLTextAreaElement>(null);
  const press = (part: HtmlPart, onChange: (text: string) => void): void => {
    const { current } = area;
    if (current === null) return;
    const { text, start, end } = wrapSelection(
      current.value,
      current.selectionStart,
      current.selectionEnd,
      part,
    );
    onChange(text);
    // After React has written the text.
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(start, end);
    });
  };
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <TextField
          className="field"
          name={name}
          value={(value as string | undefined) ?? ''}
          onChange={onChange}
          onBlur={onBlur}
          isInvalid={error !== undefined}
          validationBehavior="aria"
        >
          <Label>{label}</Label>
          <Toolbar className="row html-field__bar" aria-label={t('html.bar', { field: label })}>
            {htmlParts.map((part) => {
              const Icon = icons[part];
              return (
                <Button
                  key={part}
                  kind="quiet"
                  isSmall
                  aria-label={t(`html.${part}`)}
                  onPress={() => press(part, onChange)}
                >
                  <Icon size={18} aria-hidden />
                </Button>
              );
            })}
          </Toolbar>
          <TextArea
            ref={(element) => {
              area.current = element;
              ref(element);
            }}
            lang={written}
            // A line that begins with a tag would else run from the left.
            dir={written === 'ar' ? 'rtl' : 'ltr'}
            rows={12}
            spellCheck
          />
          <Text slot="description" className="field__hint">
            {hint ?? t('html.hint')}
          </Text>
          <FieldError className="field__error">
            {error && fieldText(error.message ?? '', language)}
          </FieldError>
        </TextField>
      )}
    />
  );
}
