import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import { useLanguage } from '../lib/translate.tsx';

export interface Option {
  readonly id: string;
  readonly name: string;
}

const none: readonly Option[] = [];

interface ChoiceProps {
  readonly label: string;
  /** Undefined while they load. */
  readonly options: readonly Option[] | undefined;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One of a few, with a list that opens. */
export function Choice({ label, options, value, onChange, error, ref }: ChoiceProps) {
  const { t } = useLanguage();
  return (
    <Select
      className="field"
      allowsEmptyCollection
      value={value}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
    >
      <Label className="field__label">{label}</Label>
      <Button className="select__button" {...(ref !== undefined && { ref })}>
        <SelectValue />
        <ChevronDown size={18} aria-hidden />
      </Button>
      <FieldError className="field__error">{error}</FieldError>
      <Popover className="popover">
        <ListBox
          items={options ?? none}
          renderEmptyState={() => (
            <p className="option">{t(options === undefined ? 'table.loading' : 'table.nothing_found')}</p>
          )}
        >
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className="option">
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
