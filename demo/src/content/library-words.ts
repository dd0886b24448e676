// The shape of a demo library's texts in one of the channel's other languages.
import type { DemoTexts } from './demo-text.ts';

interface LibraryTexts<Video extends string, Category extends string, Row extends string> {
  readonly videos: DemoTexts<Video, 'title' | 'description'>;
  readonly categories: DemoTexts<Category, 'name'>;
  readonly rows: DemoTexts<Row, 'title'>;
}

export type NorthernLibraryTexts = LibraryTexts<
  'season' | 'shadows' | 'diallo' | 'final' | 'keepers' | 'basketball' | 'mountain' | 'powerPlay' | 'winter',
  'highlights' | 'classics' | 'interviews',
  'first' | 'coaches' | 'classics'
>;

export type LittoralLibraryTexts = LibraryTexts<
  'goals' | 'rain' | 'bay',
  'highlights' | 'interviews',
  'first'
>;
