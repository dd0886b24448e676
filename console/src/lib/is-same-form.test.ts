import { describe, expect, it } from 'vitest';
import { isSameForm } from './is-same-form.ts';

describe('a form is the same', () => {
  it.each([
    ['equal values', { name: 'Hawks' }, { name: 'Hawks' }],
    ['fields in another order', { a: '1', b: '2' }, { b: '2', a: '1' }],
    ['translations that were shown and not typed', { texts: {} }, { texts: { fr: { name: undefined } } }],
    ['an empty text', { texts: {} }, { texts: { fr: { name: '' } } }],
    ['a field that is absent', { name: 'Hawks' }, { name: 'Hawks', lead: '' }],
  ])('with %s', (_title, one, other) => expect(isSameForm(one, other)).toBe(true));
});

describe('a form is another', () => {
  it.each([
    ['a text', { name: 'Hawks' }, { name: 'Lions' }],
    ['a text that was emptied', { name: 'Hawks' }, { name: '' }],
    ['a translation', { texts: {} }, { texts: { fr: { name: 'Faucons' } } }],
    ['a choice', { sports: [1, 2] }, { sports: [1] }],
    ['the order of choices', { sports: [1, 2] }, { sports: [2, 1] }],
    ['a picture that was taken away', { image: '/a.png' }, { image: null }],
    ['a box', { is_hidden: false }, { is_hidden: true }],
  ])('with %s', (_title, one, other) => expect(isSameForm(one, other)).toBe(false));
});
