// How a sport is scored: a known sport or the channel's own copy, with the scorer's page beside it.
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SportRules } from '@floodlit/contract/catalog/sport-rules';
import { clockKinds, periodKinds, sportKeys, sportRules } from '@floodlit/contract/sums/sport-rules';
import { fieldText } from '../../lib/field-text.ts';
import { useLanguage, type Translate } from '../../lib/translate.tsx';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { FieldProblem, type FormRecord } from '../../lib/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Choice as OneOf } from '../../ui/choice.tsx';
import { ScorePreview } from './scoring/score-preview.tsx';
import { buttonText } from './scoring/score-words.tsx';
import { rulesOf, scoringValues, type ScoringValues } from './sport-rules-form.ts';
import './sport-rules-section.css';

interface Values {
  scoring: ScoringValues;
}

const yesNo = (t: Translate) =>
  [
    { id: 'yes', name: t('sport_rules.yes') },
    { id: 'no', name: t('sport_rules.no') },
  ] as const;

/** The rules in the form, or why a field cannot be read. */
function shownRules(values: ScoringValues, t: Translate): SportRules | FieldProblem {
  if (values.own === 'no') return sportRules[values.sport_key || 'plain'] as SportRules;
  try {
    return rulesOf(values, (name) => buttonText(t, name));
  } catch (problem) {
    if (problem instanceof FieldProblem) return problem;
    throw problem;
  }
}

export function SportRulesSection({ isNew }: { readonly isNew: boolean }) {
  const language = useLanguage();
  const { t } = language;
  const { Choice, Count, Text } = fieldsOf({} as FormRecord<Values>);
  const { control, setValue, formState } = useFormContext<Values>();
  /** The sport whose rules the copy began with. Typed rules are not lost by a look at the known ones. */
  const [copied, setCopied] = useState<string>();
  const values = useWatch({ control, name: 'scoring' });
  const rules = useMemo(() => shownRules(values, t), [values, t]);
  /** A copy begins with the rules of the chosen sport. */
  const copy = () => {
    const known = sportRules[values.sport_key || 'plain'] as SportRules;
    setValue(
      'scoring',
      scoringValues(values.sport_key, known, (name) => buttonText(t, name)),
    );
    setCopied(values.sport_key);
  };
  const choose = (own: string) => {
    const isKept = formState.defaultValues?.scoring?.own === 'yes' || copied === values.sport_key;
    if (own === 'yes' && !isKept) copy();
    else setValue('scoring.own', own === 'yes' ? 'yes' : 'no');
  };
  return (
    <section className="card stack">
      <h2>{t('sport_rules.title')}</h2>
      <div className="sport-rules">
        <div className="stack">
          <div className="fields">
            <Choice
              name="scoring.sport_key"
              label={t('sport_rules.sport')}
              options={[
                ...(isNew ? [{ id: '', name: t('sport_rules.by_name') }] : []),
                ...sportKeys.map((id) => ({ id, name: t(`sport_rules.sport_${id}`) })),
              ]}
            />
            <OneOf
              label={t('sport_rules.own')}
              value={values.own}
              onChange={choose}
              options={[
                { id: 'no', name: t('sport_rules.known') },
                { id: 'yes', name: t('sport_rules.copy') },
              ]}
            />
          </div>
          {values.own === 'yes' && (
            <>
              <div>
                <Button onPress={copy}>{t('sport_rules.start_over')}</Button>
              </div>
              <div className="fields">
                <Choice
                  name="scoring.kind"
                  label={t('sport_rules.kind')}
                  options={periodKinds.map((id) => ({ id, name: t(`sport_rules.kind_${id}`) }))}
                />
                <Count name="scoring.count" label={t('sport_rules.count')} />
                <Text
                  name="scoring.minutes"
                  label={t('sport_rules.minutes')}
                  hint={t('sport_rules.minutes_hint')}
                  inputMode="decimal"
                />
                <Text
                  name="scoring.overtime"
                  label={t('sport_rules.overtime')}
                  hint={t('sport_rules.minutes_hint')}
                  inputMode="decimal"
                />
                <Choice
                  name="scoring.clock"
                  label={t('sport_rules.clock')}
                  options={clockKinds.map((id) => ({ id, name: t(`sport_rules.clock_${id}`) }))}
                />
                <Choice name="scoring.runs_on" label={t('sport_rules.runs_on')} options={yesNo(t)} />
                <Choice
                  name="scoring.score"
                  label={t('sport_rules.score')}
                  options={(['total', 'sets'] as const).map((id) => ({
                    id,
                    name: t(`sport_rules.score_${id}`),
                  }))}
                />
                <Choice name="scoring.timeouts" label={t('sport_rules.timeouts')} options={yesNo(t)} />
              </div>
              <Text
                name="scoring.points"
                label={t('sport_rules.points')}
                hint={t('sport_rules.points_hint')}
                isLong
              />
              <div className="fields">
                <Text
                  name="scoring.big_plays"
                  label={t('sport_rules.big_plays')}
                  hint={t('sport_rules.lines_hint')}
                  isLong
                />
                <Text
                  name="scoring.penalties"
                  label={t('sport_rules.penalties')}
                  hint={t('sport_rules.lines_hint')}
                  isLong
                />
              </div>
            </>
          )}
        </div>
        <div className="sport-rules__preview stack">
          <h3>{t('sport_rules.preview')}</h3>
          {rules instanceof FieldProblem ? (
            <>
              <p className="field__error">{fieldText(rules.message, language)}</p>
              <p className="muted">{t('sport_rules.unreadable')}</p>
            </>
          ) : (
            <ScorePreview key={values.sport_key} rules={rules} />
          )}
        </div>
      </div>
    </section>
  );
}
