import './saved-cards.css';
import { ApiError } from '@floodlit/contract/client';
import { Button, Dialog, Notice, useToasts } from '@floodlit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useT, type PlainKey } from '../../lib/translate.tsx';
import { CaptchaError } from '../identity/captcha-error.ts';
import { CaptchaNote, LongerCaptchaNotice } from '../identity/captcha-note.tsx';
import { createBrowserCaptcha } from '../identity/captcha.ts';
import { sendWithCaptcha } from '../identity/use-guarded-submit.ts';
import { CardField } from './card-field.tsx';
import { SandboxRibbon } from './sandbox-ribbon.tsx';
import { readSetup } from './stripe.ts';
import type { PaymentTools } from './payment-method.ts';

const FAILURES: Readonly<Record<string, PlainKey>> = {
  'commerce.too_many_cards': 'cards.too_many',
  'commerce.payments_unavailable': 'buy.unavailable',
  'request.rate_limited': 'failure.rate_limited',
  'identity.captcha_required': 'captcha.required',
  'identity.stronger_captcha_required': 'captcha.failed',
  'identity.captcha_invalid': 'captcha.invalid',
};

function failureKey(error: unknown): PlainKey {
  if (error instanceof CaptchaError) return 'captcha.failed';
  return FAILURES[error instanceof ApiError ? (error.code ?? '') : ''] ?? 'failure.something';
}

/** Saves a card without a purchase. It charges nothing, but the bank may ask for authentication. */
export function AddCard({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title={t('cards.add')}
      closeLabel={t('action.close')}
      dismissible={!isBusy}
      onClose={onClose}
    >
      <AddCardForm isBusy={isBusy} setIsBusy={setIsBusy} onDone={onClose} />
    </Dialog>
  );
}

function AddCardForm({
  isBusy,
  setIsBusy,
  onDone,
}: {
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
  onDone: () => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { payments } = useChannel().bootstrap.settings;
  const [captcha] = useState(() => createBrowserCaptcha(api, 'card'));
  const [tools, setTools] = useState<PaymentTools>();
  const [failure, setFailure] = useState<PlainKey>();
  /** A longer captcha is being solved. */
  const [isLonger, setIsLonger] = useState(false);

  const save = async ({ stripe, card }: PaymentTools): Promise<PlainKey | undefined> => {
    const { data } = await sendWithCaptcha(
      captcha,
      'usual',
      (token) => api.call(calls.cards.setup, token),
      () => setIsLonger(true),
    );
    const answer = await stripe.confirmCardSetup(data.client_secret, { payment_method: { card } });
    return readSetup(answer);
  };

  const submit = async (): Promise<void> => {
    if (isBusy || tools === undefined) return;
    setIsBusy(true);
    const key = await save(tools).catch(failureKey);
    setFailure(key);
    setIsLonger(false);
    setIsBusy(false);
    if (key !== undefined) {
      captcha.prepare();
      return;
    }
    toasts.success(t('cards.saved'));
    onDone();
    await queryClient.invalidateQueries({ queryKey: ['cards'] });
  };

  return (
    <form
      className="saved-cards__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{t('cards.add_lead')}</p>
      {payments.mode !== 'live' && <SandboxRibbon />}
      <CardField
        disabled={isBusy}
        onTools={(given) => {
          setTools(given);
          if (given !== undefined) captcha.prepare();
        }}
      />
      {isLonger && <LongerCaptchaNotice />}
      <div role="alert">{failure !== undefined && <Notice tone="danger">{t(failure)}</Notice>}</div>
      <Button
        type="submit"
        size="large"
        wide
        busy={isBusy}
        busyLabel={t('cards.save')}
        disabled={tools === undefined}
      >
        {t('cards.save')}
      </Button>
      <CaptchaNote />
    </form>
  );
}
