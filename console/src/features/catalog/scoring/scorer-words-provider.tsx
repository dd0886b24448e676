// The language of the scorer's page on a phone: what its owner chose, else what the browser asks for.
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Locale } from '@floodlit/contract/primitives';
import { formatMessage, type CompiledMessage, type Values } from '@floodlit/contract/sums/format-message';
import { ScoreWordsContext, type ScoreWords } from './score-words.tsx';

const key = 'floodlit.score.language';
const names = { en: 'English', fr: 'Français', ar: 'العربية' } as const satisfies Record<Locale, string>;
const locales = Object.keys(names) as Locale[];
const catalogues: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('../../../locales/gen/en.score.json'),
  fr: () => import('../../../locales/gen/fr.score.json'),
  ar: () => import('../../../locales/gen/ar.score.json'),
};

function firstLocale(): Locale {
  const wanted = [readChoice(), ...navigator.languages.map((language) => language.slice(0, 2))];
  return (
    wanted.map((one) => locales.find((locale) => locale === one)).find((one) => one !== undefined) ?? 'en'
  );
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeChoice(locale: Locale): void {
  try {
    localStorage.setItem(key, locale);
  } catch {
    // The choice lasts until the page is left.
  }
}

/** The texts load beside the storage and the game, not after them. */
export const loadFirstWords = (): Promise<unknown> => catalogues[firstLocale()]().catch(() => undefined);

const othersAfterMs = 5_000;

/** An open page outlives its build, whose files a later one removes from the phone. */
function loadAllWords(): () => void {
  const timer = setTimeout(() => {
    for (const locale of locales) void catalogues[locale]().catch(() => undefined);
  }, othersAfterMs);
  return () => clearTimeout(timer);
}

export function ScorerWords({ children }: { readonly children: ReactNode }) {
  const [locale, setLocale] = useState(firstLocale);
  useEffect(loadAllWords, []);
  const [loaded, setLoaded] = useState<{ locale: Locale; texts: Record<string, CompiledMessage> }>();
  useEffect(() => {
    let isWanted = true;
    void catalogues[locale]().then(({ default: texts }) => {
      if (!isWanted) return;
      document.documentElement.lang = locale;
      document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
      setLoaded({ locale, texts: texts as Record<string, CompiledMessage> });
    });
    return () => {
      isWanted = false;
    };
  }, [locale]);
  const words = useMemo<ScoreWords | undefined>(() => {
    if (loaded === undefined) return undefined;
    const rules = {
      plurals: new Intl.PluralRules(loaded.locale),
      numbers: new Intl.NumberFormat(`${loaded.locale}-u-nu-latn`),
    };
    return {
      locale: loaded.locale,
      t: (name, ...values) => formatMessage(loaded.texts[name] ?? name, (values[0] ?? {}) as Values, rules),
    };
  }, [loaded]);
  useEffect(() => {
    if (words !== undefined) document.title = words.t('scorer.title');
  }, [words]);
  if (words === undefined) return null;
  return (
    <ScoreWordsContext value={words}>
      {children}
      <footer className="score-foot">
        <label>
          {words.t('scorer.language')}
          <select
            value={locale}
            onChange={(event) => {
              const chosen = event.currentTarget.value as Locale;
              writeChoice(chosen);
              setLocale(chosen);
            }}
          >
            {locales.map((one) => (
              <option key={one} value={one} lang={one}>
                {names[one]}
              </option>
            ))}
          </select>
        </label>
      </footer>
    </ScoreWordsContext>
  );
}
