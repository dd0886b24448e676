// The shape of a demo channel's pages and questions. Texts are HTML.
import type { DemoTexts, Translated } from './demo-text.ts';

type PageField = 'title' | 'name' | 'html';
type QuestionField = 'group' | 'question' | 'answer';

export interface DemoPage extends Translated<PageField> {
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly isInMenu?: boolean;
}

export interface DemoQuestion extends Translated<QuestionField> {
  readonly group: string;
  readonly question: string;
  readonly answer: string;
}

/** Pages by their URLs and questions by their keys, in one of the channel's other languages. */
interface DemoReading<Page extends string, Question extends string> {
  readonly pages: DemoTexts<Page, PageField>;
  readonly faq: DemoTexts<Question, QuestionField>;
}

type PageUrl = 'about' | 'terms_conditions' | 'privacy_policy';
type QuestionKey =
  | 'where'
  | 'start'
  | 'replay'
  | 'quality'
  | 'choice'
  | 'cards'
  | 'refund'
  | 'free'
  | 'family';
export type NorthernReading = DemoReading<PageUrl | 'volunteers', QuestionKey | 'twice'>;
export type LittoralReading = DemoReading<PageUrl | 'benevoles', QuestionKey>;
