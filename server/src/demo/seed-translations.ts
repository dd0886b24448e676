// The demo's texts in the languages that are not the channel's first.
import { Locale } from '@floodlit/contract/primitives';
import type { DemoLanguage, DemoText, DemoTranslations } from '@floodlit/demo/content';
import {
  createTranslationStore,
  writeTranslation,
  type CleanHtml,
  type ContentText,
  type TranslatableRow,
} from '../channel/index.ts';
import type { Database } from '../db/connect.ts';

/** The texts in the languages that the row itself does not have. */
export function othersOf<Field extends string>(
  own: DemoLanguage,
  texts: Readonly<Record<Field, DemoText | null>>,
): DemoTranslations<Field> {
  const fields = Object.entries<DemoText | null>(texts);
  const textsIn = (language: Locale): Record<string, string> =>
    Object.fromEntries(
      fields.flatMap(([field, text]) => (text?.[language] === undefined ? [] : [[field, text[language]]])),
    );
  const others = Locale.options.filter((language) => language !== own);
  return Object.fromEntries(
    others
      .map((language) => [language, textsIn(language)] as const)
      .filter(([, all]) => Object.keys(all).length > 0),
  ) as DemoTranslations<Field>;
}

/** The column's text. */
export const translationsText = (translations: object | undefined): string =>
  JSON.stringify(translations ?? {});

/** `Falcons @ Hawks` in each language that has a name of one of both teams. */
export function gameNames(
  away: { readonly name: string; readonly translations?: DemoTranslations<'name'> },
  home: { readonly name: string; readonly translations?: DemoTranslations<'name'> },
): DemoTranslations<'name'> {
  const named = Locale.options.filter(
    (language) => (away.translations?.[language]?.name ?? home.translations?.[language]?.name) !== undefined,
  );
  const nameIn = (team: typeof away, language: Locale): string =>
    team.translations?.[language]?.name ?? team.name;
  return Object.fromEntries(
    named.map((language) => [language, { name: `${nameIn(away, language)} @ ${nameIn(home, language)}` }]),
  );
}

/** Both objects' texts, language by language. */
export function joined<First extends string, Second extends string>(
  first: DemoTranslations<First>,
  second: DemoTranslations<Second>,
): DemoTranslations<First | Second> {
  const languages = Locale.options.filter((language) => first[language] ?? second[language]);
  return Object.fromEntries(
    languages.map((language) => [language, { ...first[language], ...second[language] }]),
  ) as DemoTranslations<First | Second>;
}

/** Writes texts by the verb of the operators, which checks and cleans them. */
export async function translateRow<Kind extends TranslatableRow>(
  db: Database,
  cleanHtml: CleanHtml,
  channelId: number,
  kind: Kind,
  id: number,
  translations: Partial<Record<Locale, ContentText<Kind>['texts']>> = {},
): Promise<void> {
  const deps = { translations: createTranslationStore(db), cleanHtml };
  for (const language of Locale.options) {
    const texts = translations[language];
    if (texts !== undefined) await writeTranslation(deps, channelId, { kind, id, language, texts });
  }
}
