// The price of a known game. It is valid from the next order on.
import { games, type Game } from '@floodlit/contract/operators/games';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/console-client.ts';
import { failureText } from '../../lib/failure-text.ts';
import { amountText } from '../../lib/money.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { FieldProblem, useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EarlyPrices } from './early-prices.tsx';
import { earlyPricesOf, valuesOfEarly } from './early-values.ts';
import { useChannel } from '../operators/channel.tsx';
import { readPrice } from '../../lib/read-price.ts';

interface GamePriceFormProps {
  readonly game: Game;
  readonly reload: () => Promise<unknown>;
  readonly onSaved: () => Promise<void>;
}

export function GamePriceForm({ game, reload, onSaved }: GamePriceFormProps) {
  const language = useLanguage();
  const { t } = language;
  const toast = useToast();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const channel = useChannel();
  const { price } = game;
  const known = price?.early_prices ?? [];
  const { form, submit, isDirty, failure, hasConflict, discard } = useRecordForm({
    name: `${channel.id}.price.${game.id}`,
    values: {
      early_prices: valuesOfEarly(known, channel.time_zone),
      price: price === null ? '' : amountText(price.base_price_cents),
      fee: price === null ? '' : amountText(price.service_fee_cents),
    },
    version: game.price_version,
    reload,
    async save(values, version) {
      const typed = readPrice(values);
      if (typed === null) throw new FieldProblem('price', 'Field is required');
      const { id: channel_id, time_zone } = channel;
      const early_prices = earlyPricesOf(values.early_prices, typed.base_price_cents, time_zone, known);
      await client.call(games.setPrice, { channel_id, event_id: game.id, version, ...typed, early_prices });
      await onSaved();
    },
  });
  const { control, formState } = form;
  const key = { channel_id: channel.id, event_id: game.id };
  /** The price that was taken away comes back as it was. */
  const undo = async (former: NonNullable<Game['price']>, version: string): Promise<void> => {
    const { base_price_cents, service_fee_cents, early_prices } = former;
    await client.call(games.setPrice, { ...key, version, base_price_cents, service_fee_cents, early_prices });
    await queries.invalidateQueries({ queryKey: ['games', channel.id] });
  };
  const remove = async (former: NonNullable<Game['price']>): Promise<void> => {
    setRefusal(undefined);
    try {
      const { data } = await client.call(games.removePrice, { ...key, version: game.price_version });
      await queries.invalidateQueries({ queryKey: ['games', channel.id] });
      toast({ text: t('game.price_removed'), undo: () => undo(former, data.price_version) });
    } catch (error) {
      setRefusal(failureText(error, language));
    }
  };
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t('game.price')}</h2>
      <p className="muted">{t('game.price_lead')}</p>
      <div className="fields">
        <TextField
          control={control}
          name="price"
          label={t('shop.price', { currency: channel.currency })}
          inputMode="decimal"
        />
        <TextField
          control={control}
          name="fee"
          label={t('shop.fee', { currency: channel.currency })}
          inputMode="decimal"
          hint={t('shop.fee_hint')}
        />
      </div>
      <EarlyPrices control={control} known={known} />
      {refusal !== undefined && <Notice kind="danger">{refusal}</Notice>}
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {hasConflict && (
        <Notice kind="danger">
          <p>{t('save.conflict')}</p>
          <Button isSmall onPress={discard}>
            {t('save.load_theirs')}
          </Button>
        </Notice>
      )}
      <div className="row row--end">
        {price !== null && game.type !== 'ppv' && (
          <Button onPress={() => void remove(price)}>{t('game.remove_price')}</Button>
        )}
        <Button type="submit" isPending={formState.isSubmitting} isDisabled={!isDirty}>
          {t('game.save_price')}
        </Button>
      </div>
    </form>
  );
}
