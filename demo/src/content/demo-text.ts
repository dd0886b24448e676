// A text of what both demo channels have: worded in the language of each.

export interface DemoText {
  readonly en: string;
  readonly fr: string;
}

export type DemoLanguage = keyof DemoText;
