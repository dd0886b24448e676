// Countries by their names in the operator's language. Each chosen one has a button that takes it away.
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { Button, ComboBox, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { countryCodes } from '@floodlit/contract/channel/countries';
import { useLanguage } from '../lib/translate.tsx';
import { ComboInput } from './combo-input.tsx';

export interface CountriesFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** The field of the form that holds the codes. */
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly hint?: string;
}

export function CountriesField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
}: CountriesFieldProps<Values>) {
  const { t, locale } = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return countryCodes
      .map((code) => ({ id: code, name: names.of(code) ?? code }))
      .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  }, [locale]);
  const nameOf = (code: string): string => options.find(({ id }) => id === code)?.name ?? code;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => {
        const chosen = value as readonly string[];
        return (
          <div className="stack stack--tight">
            <ComboBox
              className="field combo"
              selectionMode="multiple"
              defaultItems={options}
              value={chosen}
              onChange={(keys) => onChange(keys.map(String))}
              onBlur={onBlur}
              isInvalid={error !== undefined}
              validationBehavior="aria"
              menuTrigger="focus"
              allowsEmptyCollection
            >
              <ComboInput ref={ref} label={label} hint={hint} error={error} />
              <Popover className="popover">
                <ListBox renderEmptyState={() => <p className="option">{t('table.nothing_found')}</p>}>
                  {(option: { readonly id: string; readonly name: string }) => (
                    <ListBoxItem id={option.id} textValue={option.name} className="option">
                      {option.name}
                    </ListBoxItem>
                  )}
                </ListBox>
              </Popover>
            </ComboBox>
            {chosen.length > 0 && (
              <ul className="chosen" aria-label={label}>
                {chosen.map((code) => (
                  <li key={code}>
                    <Button
                      className="chip chosen__chip"
                      aria-label={t('field.take_away', { name: nameOf(code) })}
                      onPress={() => onChange(chosen.filter((one) => one !== code))}
                    >
                      {nameOf(code)} <X size={14} aria-hidden />
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      }}
    />
  );
}
