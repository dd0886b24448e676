import { useState } from 'react';
import { Input, Label, SearchField as AriaSearchField } from 'react-aria-components';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
}

/** Searches when the person presses Enter, so that each letter is no request. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  // The address may change the search, such as a step back. The field stays the same element and keeps its focus.
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return (
    <AriaSearchField
      className="field search"
      value={text}
      onChange={setText}
      onSubmit={onSearch}
      onClear={() => onSearch('')}
    >
      <Label>{label}</Label>
      <Input dir="auto" />
    </AriaSearchField>
  );
}
