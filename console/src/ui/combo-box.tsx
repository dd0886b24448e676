import { useContext, useEffect } from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { useLanguage } from '../lib/translate.tsx';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { ComboInput } from './combo-input.tsx';

interface Option {
  readonly id: number | string;
  readonly name: string;
}
const none: readonly Option[] = [];

export interface ComboBoxProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** Undefined while they load. */
  readonly options: readonly Option[] | undefined;
  readonly hint?: string;
}

/**
 * A refused field gets the focus, and the focus opens its list. Over the fields below, the list would take the next
 * press.
 */
function CloseRefused({ error }: { readonly error: object | undefined }) {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (error !== undefined) state?.close();
    // The list may be opened again while the error stands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  return null;
}

/** One of many, found by typing. An emptied field is null. */
export function ComboBox<Values extends FieldValues>({
  control,
  name,
  label,
  options,
  hint,
}: ComboBoxProps<Values>) {
  const { t } = useLanguage();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <AriaComboBox
          className="field combo"
          defaultItems={options ?? none}
          // Without it, the list stays closed for an operator who types before the choices arrive.
          allowsEmptyCollection
          value={(value as Option['id'] | null | undefined) ?? null}
          onChange={onChange}
          onBlur={onBlur}
          isInvalid={error !== undefined}
          validationBehavior="aria"
          menuTrigger="focus"
        >
          <CloseRefused error={error} />
          <ComboInput ref={ref} label={label} hint={hint} error={error} />
          <Popover className="popover">
            <ListBox
              renderEmptyState={() => (
                <p className="option">{t(options === undefined ? 'table.loading' : 'table.nothing_found')}</p>
              )}
            >
              {(option: Option) => (
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
