// One pass: a new one, or a known one with its version.
import { useQueryClient } from '@tanstack/react-query';
import { passes, type ShopPass } from '@floodlit/contract/operators/shop';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { PassForm } from '../features/commerce/pass-form.tsx';
import { usePass } from '../features/commerce/shop-queries.ts';
import { useAfterMaking } from '../features/channel/setup/back-to-setup.ts';
import { client } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { RecordPage, useGivenRecord, useSaved } from '../ui/frames/record-page.tsx';
import { Button } from '../ui/button.tsx';

export function PassPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const goOn = useAfterMaking();
  const queries = useQueryClient();
  const { run, notice } = useAct();
  const { given, id } = useGivenRecord();
  const { data: pass, error, refetch } = usePass(channel.id, id);
  const list = `/c/${channel.slug}/passes`;
  const title = id === undefined ? t('shop.add_pass') : (pass?.name ?? '');
  useTitle(`${title} · ${channel.name}`);
  const renew = () => queries.invalidateQueries({ queryKey: ['passes', channel.id] });
  const sell = async ({ id: pass_id }: ShopPass, on_sale: boolean): Promise<void> => {
    await client.call(passes.sell, { channel_id: channel.id, pass_id, on_sale });
    await renew();
  };
  const saved = useSaved(renew, () => goOn(list));
  const press = (one: ShopPass) =>
    run(() => sell(one, !one.on_sale), {
      done: () => ({
        text: t(one.on_sale ? 'shop.is_stopped' : 'shop.is_on_sale', { name: one.name }),
        undo: () => sell(one, one.on_sale),
      }),
    });
  return (
    <RecordPage
      key={given}
      list={{ to: list, name: t('menu.passes') }}
      title={title}
      error={error}
      actions={
        pass !== undefined &&
        may('shop.write') && (
          <Button onPress={() => void press(pass)}>{t(pass.on_sale ? 'shop.stop' : 'shop.resume')}</Button>
        )
      }
    >
      {pass !== undefined && <p className="muted">{t('shop.change_lead')}</p>}
      {notice}
      {(id === undefined || pass !== undefined) && <PassForm pass={pass} reload={refetch} onSaved={saved} />}
    </RecordPage>
  );
}
