import { ChevronDown } from 'lucide-react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';

export interface Option {
  readonly id: string;
  readonly name: string;
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of a few, with a list that opens. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Select
      className="field"
      value={value}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
    >
      <Label className="field__label">{label}</Label>
      <Button className="select__button">
        <SelectValue />
        <ChevronDown size={18} aria-hidden />
      </Button>
      <Popover className="popover">
        <ListBox items={options}>
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
