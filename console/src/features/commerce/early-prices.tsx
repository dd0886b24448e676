// Lower prices until a moment, as lines of a form.
import { useFieldArray, type Control } from 'react-hook-form';
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChannel } from '../operators/channel.tsx';
import { earlyPricesMaximum, newEarlyValues, type EarlyValues } from './early-values.ts';

interface WithEarly {
  early_prices: EarlyValues[];
}

interface EarlyPricesProps<Values extends WithEarly> {
  readonly control: Control<Values>;
  /** The early prices as they are sold now. */
  readonly known: readonly EarlyPrice[];
}

/** A price without a start follows the one before it. */
function stateOf(
  { starts_at, ends_at }: EarlyPrice,
  before: EarlyPrice | undefined,
): 'over' | 'now' | 'next' {
  if (Date.parse(ends_at) <= Date.now()) return 'over';
  const start = starts_at ?? before?.ends_at;
  return start === undefined || Date.parse(start) <= Date.now() ? 'now' : 'next';
}

export function EarlyPrices<Values extends WithEarly>({ control, known }: EarlyPricesProps<Values>) {
  const { t } = useLanguage();
  const { currency, time_zone } = useChannel();
  const own = control as unknown as Control<WithEarly>;
  const { fields, append, remove } = useFieldArray({ control: own, name: 'early_prices' });
  const zone = t('game.zone', { zone: time_zone });
  return (
    <div className="stack">
      <div>
        <h3>{t('shop.early')}</h3>
        <p className="muted">{t('shop.early_lead')}</p>
      </div>
      {fields.map((field, index) => {
        const name = `early_prices.${index}` as const;
        const number = index + 1;
        const sold = known[index];
        return (
          <fieldset key={field.id} className="languages">
            <legend>
              {t('shop.early_one', { number })}{' '}
              {sold !== undefined && (
                <span className="chip">{t(`shop.early_state_${stateOf(sold, known[index - 1])}`)}</span>
              )}
            </legend>
            <div className="fields">
              <TextField
                control={own}
                name={`${name}.price`}
                label={t('shop.early_price', { currency })}
                inputMode="decimal"
                hint={t('shop.early_price_hint')}
              />
              <MomentField
                control={own}
                name={`${name}.from`}
                label={t('shop.early_from')}
                timeZone={time_zone}
                hint={t('shop.early_from_hint')}
              />
              <MomentField
                control={own}
                name={`${name}.until`}
                label={t('shop.early_until')}
                timeZone={time_zone}
                hint={zone}
              />
            </div>
            <div className="row">
              <Button
                isSmall
                aria-label={t('shop.early_remove_of', { number })}
                onPress={() => remove(index)}
              >
                {t('shop.early_remove')}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {fields.length < earlyPricesMaximum && (
        <div className="row">
          <Button isSmall onPress={() => append({ ...newEarlyValues })}>
            {t('shop.early_add')}
          </Button>
        </div>
      )}
    </div>
  );
}
