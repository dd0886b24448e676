// The shape of a demo channel's pages and questions. Texts are HTML.

export interface DemoPage {
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly isInMenu?: boolean;
}

export interface DemoQuestion {
  readonly group: string;
  readonly question: string;
  readonly answer: string;
}
