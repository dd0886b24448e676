// The column of translations: read as an object, written as JSON.
import type { ColumnType } from 'kysely';
import type { TranslatableKind, TranslationsFor } from '@floodlit/contract/translations';

export type TranslationsColumn<Kind extends TranslatableKind> = ColumnType<
  TranslationsFor<Kind>,
  string | undefined,
  string
>;
