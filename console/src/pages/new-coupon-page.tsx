// A new promo code, or a batch of codes.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CouponForm } from '../features/commerce/coupon-form.tsx';
import { MadeCodes } from '../features/commerce/made-codes.tsx';
import { useChannel } from '../features/operators/channel.tsx';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { RecordPage } from '../ui/frames/record-page.tsx';
import { useToast } from '../ui/toast.tsx';

export function NewCouponPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const navigate = useNavigate();
  const toast = useToast();
  const [codes, setCodes] = useState<readonly string[]>();
  const list = `/c/${channel.slug}/coupons`;
  useTitle(`${t('coupon.add')} · ${channel.name}`);
  if (codes !== undefined) return <MadeCodes codes={codes} list={list} />;
  return (
    <RecordPage list={{ to: list, name: t('menu.coupons') }} title={t('coupon.add')} error={null}>
      <CouponForm
        onMade={async (made) => {
          if (made !== undefined) return setCodes(made);
          toast({ text: t('save.saved') });
          return navigate(list);
        }}
      />
    </RecordPage>
  );
}
