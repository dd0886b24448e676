// The fields of a record's form, whose names are those of its values. `RecordForm` gives them the form.
import type { ComponentType, ReactNode } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';
import type { FormRecord } from '../../lib/use-record-form.ts';
import { CheckList, type CheckListProps } from '../check-list.tsx';
import { ChoiceField, type ChoiceFieldProps } from '../choice-field.tsx';
import { ColourField, type ColourFieldProps } from '../colour-field.tsx';
import { ComboBox, type ComboBoxProps } from '../combo-box.tsx';
import { CountriesField, type CountriesFieldProps } from '../countries-field.tsx';
import { HtmlField, type HtmlFieldProps } from '../html-field.tsx';
import { LanguageTexts, type LanguageTextsProps } from '../language-texts.tsx';
import { MomentField, type MomentFieldProps } from '../moment-field.tsx';
import { TextField, type TextFieldProps } from '../text-field.tsx';
import { TimeZoneField, type TimeZoneFieldProps } from '../time-zone-field.tsx';

type Field<Props> = (props: Omit<Props, 'control'>) => ReactNode;

interface Fields<Values extends FieldValues> {
  readonly Text: Field<TextFieldProps<Values>>;
  /** A whole number. */
  readonly Count: Field<TextFieldProps<Values>>;
  readonly Amount: Field<TextFieldProps<Values>>;
  readonly Html: Field<HtmlFieldProps<Values>>;
  readonly Choice: Field<ChoiceFieldProps<Values>>;
  /** One of many, found by typing. */
  readonly Combo: Field<ComboBoxProps<Values>>;
  readonly Moment: Field<MomentFieldProps<Values>>;
  readonly TimeZone: Field<TimeZoneFieldProps<Values>>;
  readonly Countries: Field<CountriesFieldProps<Values>>;
  readonly Colour: Field<ColourFieldProps<Values>>;
  readonly Checks: Field<CheckListProps<Values, string>> & Field<CheckListProps<Values, number>>;
  readonly Translations: Field<LanguageTextsProps<Values>>;
}

/** @param Part takes a control. Here it is that of the form around it. */
function inForm<Props>(Part: ComponentType<Props>, given?: Partial<Props>): Field<Props> {
  return function FieldInForm(props) {
    const { control } = useFormContext();
    return <Part {...({ ...props, ...given, control } as unknown as Props & object)} />;
  };
}

// One set for all forms: a component that is made anew with each rendering would lose the focus.
const fields = {
  Text: inForm(TextField),
  Count: inForm(TextField, { inputMode: 'numeric' }),
  Amount: inForm(TextField, { inputMode: 'decimal' }),
  Html: inForm(HtmlField),
  Choice: inForm(ChoiceField),
  Combo: inForm(ComboBox),
  Moment: inForm(MomentField),
  TimeZone: inForm(TimeZoneField),
  Countries: inForm(CountriesField),
  Colour: inForm(ColourField),
  Checks: inForm(CheckList),
  Translations: inForm(LanguageTexts),
};

export const fieldsOf = <Values extends FieldValues>(_record: FormRecord<Values>): Fields<Values> =>
  fields as unknown as Fields<Values>;
