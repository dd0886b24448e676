import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '@floodlit/contract/identity/custom-forms';
import { answerForm, formOf, noAnswers } from './rules.ts';

const definition: FormDefinition = {
  title: { en: 'About you' },
  fields: [
    { name: 'school', kind: 'text', label: { en: 'School' }, required: true, options: [] },
    { name: 'age', kind: 'choice', label: { en: 'Age' }, required: false, options: ['16', '18'] },
    { name: 'rules', kind: 'agreement', label: { en: 'I know the rules' }, required: true, options: [] },
  ],
};
const given = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const whole = { school: 'Lakeview', rules: '1' };

describe('a form', () => {
  it('[R3.13] has the operator’s fields, and the completion field last', () => {
    const { fields } = formOf('passes', definition, { values: whole, isComplete: true });
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ['school', 'Lakeview'],
      ['age', ''],
      ['rules', '1'],
      ['completion', '1'],
    ]);
  });

  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    ['what is missing', { completion: '1' }, { school: ['Field is required'], rules: ['Field is required'] }],
    [
      'an agreement that is not given',
      { ...whole, rules: '0', completion: '1' },
      { rules: ['Field is required'] },
    ],
    ['a choice that is none', { age: '17' }, { age: ['Field is required'] }],
    ['a field that is none', { admin: '1' }, { admin: ['There is no field of this name'] }],
    ['a name that objects have', { __proto: '1' }, { __proto: ['There is no field of this name'] }],
  ])('[R3.13] names %s', (_, values, errors) => {
    expect(answerForm(definition, noAnswers, given(values))).toEqual({ kind: 'refused', errors });
  });

  it('[R3.13] is kept half done, and is complete when it says so and lacks nothing', () => {
    const half = answerForm(definition, noAnswers, given({ school: 'Lakeview' }));
    expect(half).toMatchObject({ answers: { values: { school: 'Lakeview', rules: '' }, isComplete: false } });
    if (half.kind === 'refused') return expect.fail();
    expect(answerForm(definition, half.answers, given({ rules: '1', completion: '1' }))).toMatchObject({
      answers: { values: whole, isComplete: true },
    });
  });

  it('stays complete while it is corrected, and can’t lose what it needs', () => {
    const done = { values: whole, isComplete: true };
    expect(answerForm(definition, done, given({ school: 'Harbour' }))).toMatchObject({
      answers: { isComplete: true },
    });
    expect(answerForm(definition, done, given({ school: '' }))).toMatchObject({ kind: 'refused' });
  });
});
