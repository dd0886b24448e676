import './tabs.css';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly name: string }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** One of a few views of a list. The address keeps the choice. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <ToggleButtonGroup
      className="tabs"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([chosen]) => {
        const tab = tabs.find(({ id }) => id === chosen);
        if (tab !== undefined) onChange(tab.id);
      }}
    >
      {tabs.map(({ id, name }) => (
        <ToggleButton key={id} id={id} className="tabs__tab">
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
