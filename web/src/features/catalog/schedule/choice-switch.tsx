import './choice-switch.css';
import type { ReactNode } from 'react';

export interface SwitchOption<Value extends string> {
  value: Value;
  /** Visible and announced. For an icon, only announced. */
  label: string;
  icon?: ReactNode;
}

/** A segmented control. */
export function ChoiceSwitch<Value extends string>({
  name,
  legend,
  options,
  value,
  onChange,
}: {
  name: string;
  legend: string;
  options: readonly SwitchOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}): ReactNode {
  return (
    <fieldset className="choice-switch">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label className="choice-switch__option" key={option.value} title={option.label}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon === undefined ? undefined : 'visually-hidden'}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
