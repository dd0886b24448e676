// The shape of a demo library's texts in one of the channel's other languages.
import type { DemoTexts } from './demo-text.ts';

interface LibraryTexts<Video extends string, Category extends string, Row extends string> {
  readonly videos: DemoTexts<Video, 'title' | 'description'>;
  readonly categories: DemoTexts<Category, 'name'>;
  readonly rows: DemoTexts<Row, 'title'>;
}

export type NorthernLibraryTexts = LibraryTexts<
  'goals' | 'derby' | 'practice' | 'cup' | 'keepers' | 'baskets' | 'mountain' | 'rink' | 'warmUp',
  'plays' | 'highlights' | 'behind',
  'first' | 'behind' | 'highlights'
>;

export type LittoralLibraryTexts = LibraryTexts<
  'goals' | 'keepers' | 'derby',
  'highlights' | 'behind',
  'first'
>;
