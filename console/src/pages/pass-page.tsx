// One pass: a new one, or a known one with its version.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { passes, type ShopPass } from '@floodlit/contract/operators/shop';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { PassForm } from '../features/commerce/pass-form.tsx';
import { usePass } from '../features/commerce/shop-queries.ts';
import { useAfterMaking } from '../features/channel/setup/back-to-setup.ts';
import { client } from '../lib/console-client.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';

export function PassPage() {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const may = useMayHere();
  const goOn = useAfterMaking();
  const queries = useQueryClient();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const given = useParams()['id'];
  const id = given === 'new' ? undefined : Number(given);
  const { data: pass, error, refetch } = usePass(channel.id, id);
  const list = `/c/${channel.slug}/passes`;
  const title = id === undefined ? t('shop.add_pass') : (pass?.name ?? '');
  useTitle(`${title} · ${channel.name}`);
  const renew = () => queries.invalidateQueries({ queryKey: ['passes', channel.id] });
  const sell = async ({ id: pass_id }: ShopPass, on_sale: boolean): Promise<void> => {
    await client.call(passes.sell, { channel_id: channel.id, pass_id, on_sale });
    await renew();
  };
  const press = async (one: ShopPass): Promise<void> => {
    setFailure(undefined);
    try {
      await sell(one, !one.on_sale);
      toast({
        text: t(one.on_sale ? 'shop.is_stopped' : 'shop.is_on_sale', { name: one.name }),
        undo: () => sell(one, one.on_sale),
      });
    } catch (caught) {
      setFailure(failureText(caught, language));
    }
  };
  return (
    <div className="stack" key={given}>
      <p>
        <Link to={list}>{t('menu.passes')}</Link>
      </p>
      <div className="page-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {pass !== undefined && may('shop.write') && (
          <Button onPress={() => void press(pass)}>{t(pass.on_sale ? 'shop.stop' : 'shop.resume')}</Button>
        )}
      </div>
      {pass !== undefined && <p className="muted">{t('shop.change_lead')}</p>}
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {(id === undefined || pass !== undefined) && (
        <PassForm
          pass={pass}
          reload={refetch}
          onSaved={async (made) => {
            await renew();
            toast({ text: t('save.saved') });
            if (made !== undefined) await goOn(list);
          }}
        />
      )}
    </div>
  );
}
