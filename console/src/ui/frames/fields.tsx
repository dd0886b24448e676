// The fields of a record's form, whose names are those of its values. `RecordForm` gives them the form.
import type { ReactNode } from 'react';
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

// One set for all forms: a component that is made anew with each rendering would lose the focus.
const fields: Fields<FieldValues> = {
  Text(props) {
    return <TextField {...props} control={useFormContext().control} />;
  },
  Count(props) {
    return <TextField {...props} inputMode="numeric" control={useFormContext().control} />;
  },
  Amount(props) {
    return <TextField {...props} inputMode="decimal" control={useFormContext().control} />;
  },
  Html(props) {
    return <HtmlField {...props} control={useFormContext().control} />;
  },
  Choice(props) {
    return <ChoiceField {...props} control={useFormContext().control} />;
  },
  Combo(props) {
    return <ComboBox {...props} control={useFormContext().control} />;
  },
  Moment(props) {
    return <MomentField {...props} control={useFormContext().control} />;
  },
  TimeZone(props) {
    return <TimeZoneField {...props} control={useFormContext().control} />;
  },
  Countries(props) {
    return <CountriesField {...props} control={useFormContext().control} />;
  },
  Colour(props) {
    return <ColourField {...props} control={useFormContext().control} />;
  },
  Checks(props: Omit<CheckListProps<FieldValues, string | number>, 'control'>) {
    return <CheckList {...props} control={useFormContext().control} />;
  },
  Translations(props) {
    return <LanguageTexts {...props} control={useFormContext().control} />;
  },
};

export const fieldsOf = <Values extends FieldValues>(_record: FormRecord<Values>): Fields<Values> =>
  fields as unknown as Fields<Values>;
