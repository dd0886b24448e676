import './simulation-controls.css';
import type { Locale } from '@floodlit/contract/primitives';
import { Checkbox, Select } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT, type PlainKey } from '../../../lib/translate.tsx';
import { LANGUAGE_NAMES } from '../../channel/language.ts';
import { CAPABILITIES, REGIONS, SCREENS, STATES, TYPES, VIEWERS, WIDTHS, type Choices } from './choices.ts';

const LISTS = {
  screen: SCREENS,
  state: STATES,
  type: TYPES,
  viewer: VIEWERS,
  region: REGIONS,
  width: WIDTHS,
} as const;
type ListName = keyof typeof LISTS;
const NAMES = ['screen', 'state', 'type', 'viewer', 'region', 'width'] as const satisfies readonly ListName[];

export function SimulationControls({
  choices,
  languages,
  onChange,
}: {
  choices: Choices;
  languages: readonly Locale[];
  onChange: (part: Partial<Choices>) => void;
}): ReactNode {
  const t = useT();
  return (
    <form className="simulation-controls" onSubmit={(submit) => submit.preventDefault()}>
      {NAMES.map((name) => (
        <Select
          key={name}
          label={t(`simulate.${name}`)}
          value={choices[name]}
          options={LISTS[name].map((value) => ({
            value,
            label: t(`simulate.${name}_${value}` as PlainKey),
          }))}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      {languages.length > 1 && (
        <Select
          label={t('simulate.language')}
          value={choices.language}
          options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={({ target }) => onChange({ language: target.value as Locale })}
        />
      )}
    </form>
  );
}

export function CapabilityChoices({
  choices,
  onChange,
}: {
  choices: Choices;
  onChange: (part: Partial<Choices>) => void;
}): ReactNode {
  const t = useT();
  return (
    <fieldset className="simulation-controls__can">
      <legend>{t('simulate.can')}</legend>
      <p className="simulation-controls__hint">{t('simulate.can_hint')}</p>
      <div className="simulation-controls__boxes">
        {CAPABILITIES.map((one) => (
          <Checkbox
            key={one}
            label={t(`simulate.can_${one}`)}
            checked={choices.can.includes(one)}
            onChange={({ target }) =>
              onChange({
                can: CAPABILITIES.filter((each) =>
                  each === one ? target.checked : choices.can.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
