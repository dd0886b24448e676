import { Locale } from '@floodlit/contract/primitives';
import { useLanguage } from '../lib/translate.tsx';
import { languageNames } from '../lib/language-names.ts';

export function LanguageSwitch() {
  const { locale, choose, t } = useLanguage();
  return (
    <label className="language">
      <span className="visually-hidden">{t('frame.language')}</span>
      <select value={locale} onChange={({ target }) => choose(Locale.parse(target.value))}>
        {Locale.options.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
