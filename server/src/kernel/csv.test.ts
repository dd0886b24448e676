import { describe, expect, it } from 'vitest';
import { csvCell, csvText } from './csv.ts';

describe('CSV', () => {
  it.each([
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['\r\n=1', `"'\r\n=1"`],
    ['Falcons, Hawks', '"Falcons, Hawks"'],
    ['say "hi"', '"say ""hi"""'],
    ['<b>x</b>', '<b>x</b>'],
    [-5, '-5'],
    [null, ''],
  ])('[T73] writes %j as %j', (cell, text) => {
    expect(csvCell(cell)).toBe(text);
  });
  it('begins with the mark by which Excel knows its letters', () => {
    expect(csvText([['name'], ['Été'], ['صقور']])).toBe('\uFEFFname\r\nÉté\r\nصقور\r\n');
  });
});
