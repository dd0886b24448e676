// The demo's texts in the languages that are not the channel's first.
import { signBehind } from '@floodlit/contract/catalog/event-title';
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
import type { Clock } from '../kernel/clock.ts';

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

type English<Field extends string> = Readonly<Record<Field, string>> & {
  readonly translations?: DemoTranslations<Field>;
};

/** Texts of an object whose own are English, as the channel has them: those of its first language, and the others. */
export function inFirst<Field extends string>(
  language: DemoLanguage,
  object: English<Field>,
  fields: readonly Field[],
): { readonly own: Record<Field, string>; readonly others: DemoTranslations<Field> } {
  const english = Object.fromEntries(fields.map((field) => [field, object[field] as string])) as Record<
    Field,
    string
  >;
  if (language === 'en') return { own: english, others: object.translations ?? {} };
  const { [language]: own, ...others } = object.translations ?? {};
  return { own: { ...english, ...own }, others: { en: english, ...others } as DemoTranslations<Field> };
}

/** `Falcons @ Hawks` in the channel's first language, and in each other language that names one of the teams. */
export function gameNames(
  language: DemoLanguage,
  away: English<'name'>,
  home: English<'name'>,
): { readonly own: string; readonly others: DemoTranslations<'name'> } {
  const named = Locale.options.filter(
    (one) => one === 'en' || (away.translations?.[one]?.name ?? home.translations?.[one]?.name) !== undefined,
  );
  const nameIn = (team: English<'name'>, one: Locale): string => team.translations?.[one]?.name ?? team.name;
  const gameIn = (one: Locale): string => {
    const first = nameIn(away, one);
    return `${first} ${signBehind(first)} ${nameIn(home, one)}`;
  };
  return {
    own: gameIn(language),
    others: Object.fromEntries(
      named.filter((one) => one !== language).map((one) => [one, { name: gameIn(one) }]),
    ),
  };
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
  deps: { readonly cleanHtml: CleanHtml; readonly clock: Clock },
  channelId: number,
  kind: Kind,
  id: number,
  translations: Partial<Record<Locale, ContentText<Kind>['texts']>> = {},
): Promise<void> {
  const writing = { ...deps, translations: createTranslationStore(db) };
  for (const language of Locale.options) {
    const texts = translations[language];
    if (texts !== undefined) await writeTranslation(writing, channelId, { kind, id, language, texts });
  }
}
