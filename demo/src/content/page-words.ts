// The shape of a demo channel's pages and questions. Texts are HTML.
import type { Translated } from './demo-text.ts';

export interface DemoPage extends Translated<'title' | 'name' | 'html'> {
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly isInMenu?: boolean;
}

export interface DemoQuestion extends Translated<'group' | 'question' | 'answer'> {
  readonly group: string;
  readonly question: string;
  readonly answer: string;
}
