import { describe, expect, it } from 'vitest';
import { wrapSelection } from './wrap-selection.ts';

describe('wrapSelection', () => {
  it.each([
    ['heading', '<h2>Rules</h2> now', 'Rules'],
    ['paragraph', '<p>Rules</p> now', 'Rules'],
    ['bold', '<strong>Rules</strong> now', 'Rules'],
    ['link', '<a href="https://">Rules</a> now', 'https://'],
    ['list', '<ul>\n  <li>Rules</li>\n</ul> now', '  <li>Rules</li>'],
  ] as const)('makes a %s of the selection, and selects what comes next', (part, text, selected) => {
    const marked = wrapSelection('Rules now', 0, 5, part);
    expect(marked.text).toBe(text);
    expect(marked.text.slice(marked.start, marked.end)).toBe(selected);
  });

  it('makes one item of each line', () => {
    expect(wrapSelection('one\n\ntwo', 0, 8, 'list').text).toBe(
      '<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>',
    );
  });

  it('puts empty tags where nothing is selected', () => {
    expect(wrapSelection('ab', 1, 1, 'bold')).toEqual({ text: 'a<strong></strong>b', start: 9, end: 9 });
  });
});
