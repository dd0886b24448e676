import { ChevronDown } from 'lucide-react';
import {
  Button,
  ComboBox as AriaComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { fieldText } from '../lib/field-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface ComboBoxProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly hint?: string;
}

/** One of many, found by typing. An emptied field is null. */
export function ComboBox<Values extends FieldValues>({
  control,
  name,
  label,
  options,
  hint,
}: ComboBoxProps<Values>) {
  const language = useLanguage();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <AriaComboBox
          className="field combo"
          defaultItems={options}
          value={(value as number | null | undefined) ?? null}
          onChange={onChange}
          onBlur={onBlur}
          isInvalid={error !== undefined}
          validationBehavior="aria"
          menuTrigger="focus"
        >
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
          <FieldError className="field__error">
            {error && fieldText(error.message ?? '', language)}
          </FieldError>
          <Popover className="popover">
            <ListBox renderEmptyState={() => <p className="option">{language.t('table.nothing_found')}</p>}>
              {(option: { readonly id: number; readonly name: string }) => (
                <ListBoxItem id={option.id} textValue={option.name} className="option">
                  <bdi>{option.name}</bdi>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </AriaComboBox>
      )}
    />
  );
}
