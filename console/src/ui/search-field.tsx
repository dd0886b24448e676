import { Input, Label, SearchField as AriaSearchField } from 'react-aria-components';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
}

/** Searches when the person presses Enter, so that each letter is no request. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  return (
    <AriaSearchField
      key={value}
      className="field search"
      defaultValue={value}
      onSubmit={onSearch}
      onClear={() => onSearch('')}
    >
      <Label>{label}</Label>
      <Input dir="auto" />
    </AriaSearchField>
  );
}
