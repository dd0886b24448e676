import './language-select.css';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';

export type Language = { code: string; name: string };

/** Each language under its own name, in its own script. */
export function LanguageSelect({
  label,
  languages,
  value,
  onChange,
}: {
  label: string;
  languages: readonly Language[];
  value: string;
  /** Absent before the script runs, as in the static shell: a choice would be lost. */
  onChange: ((code: string) => void) | undefined;
}): ReactNode {
  return (
    <span className="language-select">
      <Globe aria-hidden="true" />
      <select
        className="language-select__input"
        aria-label={label}
        // The browser's memory of an earlier choice would count as a choice.
        autoComplete="off"
        value={value}
        disabled={onChange === undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </span>
  );
}
