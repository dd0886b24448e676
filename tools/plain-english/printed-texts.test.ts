import { describe, expect, it } from 'vitest';
import { printedTextsOf } from './printed-texts.ts';

describe('printedTextsOf', () => {
  it('reads literals of all kinds that are sentences, with their lines', () => {
    const source =
      "say('The port is taken.');\nthrow new Refused(\n  `Set ${name} first.`,\n);\nconst a = \"It's done!\";";
    expect(printedTextsOf(source)).toEqual([
      { line: 1, text: 'The port is taken.' },
      { line: 3, text: 'Set ${name} first.' },
      { line: 5, text: "It's done!" },
    ]);
  });

  it('reads the values of a catalogue', () => {
    expect(printedTextsOf('{\n  "a.b": "The game is over."\n}')).toEqual([
      { line: 2, text: 'The game is over.' },
    ]);
  });

  it.each([
    "const a = 'one two';",
    "const a = 'Watch';",
    "// The buyer's turn: 'It is over.'",
    "const a = '<p>It is.</p>';",
  ])('leaves out %s', (source) => {
    expect(printedTextsOf(source)).toEqual([]);
  });
});
