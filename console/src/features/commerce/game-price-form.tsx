// The price of a known game. It is valid from the next order on.
import { games, type Game } from '@floodlit/contract/operators/games';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../lib/console-client.ts';
import { amountText } from '../../lib/money.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { FieldProblem, useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { EarlyPrices } from './early-prices.tsx';
import { earlyPricesOf, valuesOfEarly } from './early-values.ts';
import { useChannel } from '../operators/channel.tsx';
import { readPrice } from '../../lib/read-price.ts';
import { useAct } from '../../ui/frames/use-act.tsx';
import { SaveProblems } from '../../ui/save-bar.tsx';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { RecordCard } from '../../ui/frames/record-form.tsx';

interface GamePriceFormProps {
  readonly game: Game;
  readonly reload: () => Promise<unknown>;
  readonly onSaved: () => Promise<void>;
}

export function GamePriceForm({ game, reload, onSaved }: GamePriceFormProps) {
  const { t } = useLanguage();
  const act = useAct();
  const queries = useQueryClient();
  const channel = useChannel();
  const { price } = game;
  const known = price?.early_prices ?? [];
  const record = useRecordForm({
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
  const { Amount } = fieldsOf(record);
  const key = { channel_id: channel.id, event_id: game.id };
  const renew = () => queries.invalidateQueries({ queryKey: ['games', channel.id] });
  const remove = (former: NonNullable<Game['price']>) =>
    act.run(
      async () => {
        const { data } = await client.call(games.removePrice, { ...key, version: game.price_version });
        await renew();
        return data;
      },
      {
        done: ({ price_version: version }) => ({
          text: t('game.price_removed'),
          /** The price that was taken away comes back as it was. */
          undo: async () => {
            const { base_price_cents, service_fee_cents, early_prices } = former;
            const prices = { base_price_cents, service_fee_cents, early_prices };
            await client.call(games.setPrice, { ...key, version, ...prices });
            await renew();
          },
        }),
      },
    );
  const bar = (
    <>
      {act.notice}
      <SaveProblems record={record} />
      <div className="row row--end">
        {price !== null && game.type !== 'ppv' && (
          <Button onPress={() => void remove(price)}>{t('game.remove_price')}</Button>
        )}
        <Button type="submit" isPending={record.form.formState.isSubmitting} isDisabled={!record.isDirty}>
          {t('game.save_price')}
        </Button>
      </div>
    </>
  );
  return (
    <RecordCard record={record} title={t('game.price')} lead={t('game.price_lead')} bar={bar}>
      <div className="fields">
        <Amount name="price" label={t('shop.price', { currency: channel.currency })} />
        <Amount name="fee" label={t('shop.fee', { currency: channel.currency })} hint={t('shop.fee_hint')} />
      </div>
      <EarlyPrices control={record.form.control} known={known} />
    </RecordCard>
  );
}
