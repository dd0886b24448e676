// The types of the player's texts, read from the English catalogue (`locales/en.json`).
import type { CompiledMessage } from '@floodlit/contract/sums/format-message';
import type { Messages } from '../locales/gen/messages.ts';

/** The texts of these groups have files of their own, which load with their part of the player. */
type Part = 'keys' | 'mini' | 'preroll' | 'remote';

/** The texts of a part. A text names its parameters as `{name}`. */
export type TextsOf<Group extends Part> = {
  readonly [Key in keyof Messages as Key extends `${Group}.${infer Name}` ? Name : never]: string;
};

type Counts = Readonly<Record<'count.hours' | 'count.minutes' | 'count.seconds', CompiledMessage>>;

/** The texts of the player in one language, without those of its parts. */
export type PlayerTexts = Counts &
  Readonly<Record<Exclude<keyof Messages, `${Part}.${string}` | keyof Counts>, string>>;
