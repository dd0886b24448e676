import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { logIn, ownAccount } from '@floodlit/contract/operators/log-in';
import { grantText } from '../features/operators/grant-text.ts';
import { useShowCodes } from '../features/operators/recovery-codes.tsx';
import { OwnSessions } from '../features/operators/own-sessions.tsx';
import { useMe, useSetMe } from '../features/operators/session.tsx';
import { useProven } from '../features/operators/step-up.tsx';
import { TotpSetUp } from '../features/operators/totp-set-up.tsx';
import { client } from '../lib/console-client.ts';
import { momentText } from '../lib/dates.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

interface Prepared {
  readonly ticket: string;
  readonly secret: string;
  readonly address: string;
}

export function AccountPage() {
  const language = useLanguage();
  const { t, locale } = language;
  const me = useMe();
  const setMe = useSetMe();
  const prove = useProven();
  const showCodes = useShowCodes();
  const navigate = useNavigate();
  const { run: attempt, notice } = useAct();
  const [prepared, setPrepared] = useState<Prepared>();
  useTitle(t('menu.account'));
  const words = useForm({ values: { name: me.name } });
  const app = useForm({ defaultValues: { code: '' } });
  const addPasskey = () =>
    attempt(async () => {
      const { data } = await prove(() => client.call(ownAccount.beginPasskey, {}), t('account.add_passkey'));
      const credential = await startRegistration({
        optionsJSON: data.options as unknown as PublicKeyCredentialCreationOptionsJSON,
      });
      const name = t('account.passkey_name', {
        time: momentText(new Date().toISOString(), locale),
      });
      const added = await client.call(ownAccount.addPasskey, {
        ticket: data.ticket,
        name,
        credential: { ...credential },
      });
      setMe(added.data);
    });
  return (
    <div className="stack">
      <h1>{t('menu.account')}</h1>
      {notice}
      <section className="card">
        <h2>{t('account.about')}</h2>
        <form
          className="stack"
          noValidate
          onSubmit={(event) =>
            void words.handleSubmit(({ name }) =>
              attempt(async () => {
                setMe((await client.call(ownAccount.change, { name, language: locale })).data);
              }),
            )(event)
          }
        >
          <p className="muted">
            <bdi>{me.email}</bdi>
          </p>
          <TextField control={words.control} name="name" label={t('field.name')} autoComplete="name" />
          <div>
            <Button type="submit">{t('action.save')}</Button>
          </div>
          <ul className="row">
            {me.grants.map((grant) => (
              <li key={grant.id} className="chip">
                {grantText(grant, language)}
              </li>
            ))}
          </ul>
        </form>
      </section>
      <section className="card">
        <h2>{t('account.factors')}</h2>
        <ul className="list">
          <li>
            <div className="list__main">{t('account.app')}</div>
            <Button
              onPress={() =>
                void attempt(async () =>
                  setPrepared(
                    (await prove(() => client.call(ownAccount.prepareTotp, {}), t('account.replace_app')))
                      .data,
                  ),
                )
              }
            >
              {t('account.replace_app')}
            </Button>
          </li>
          <li>
            <div className="list__main">{t('account.codes_left', { count: me.recovery_codes_left })}</div>
            <Button
              onPress={() =>
                void attempt(async () => {
                  const { data } = await prove(
                    () => client.call(ownAccount.renewRecoveryCodes, {}),
                    t('account.new_codes'),
                  );
                  showCodes(data.recovery_codes);
                  setMe((await client.call(logIn.me)).data);
                })
              }
            >
              {t('account.new_codes')}
            </Button>
          </li>
          {me.passkeys.map(({ id, name, last_used_at }) => (
            <li key={id}>
              <div className="list__main">
                <bdi>{name}</bdi>
                {last_used_at !== null && (
                  <div className="muted">{t('people.seen', { time: momentText(last_used_at, locale) })}</div>
                )}
              </div>
              <Button
                kind="danger"
                onPress={() =>
                  void attempt(async () =>
                    setMe(
                      (
                        await prove(
                          () => client.call(ownAccount.removePasskey, { id }),
                          `${t('account.remove_passkey')}: ${name}`,
                        )
                      ).data,
                    ),
                  )
                }
              >
                {t('account.remove_passkey')}
              </Button>
            </li>
          ))}
          <li>
            <div className="list__main">{t('account.passkey_about')}</div>
            <Button onPress={() => void addPasskey()}>{t('account.add_passkey')}</Button>
          </li>
        </ul>
      </section>
      <section className="card stack">
        <h2>{t('account.sessions')}</h2>
        <OwnSessions />
        <div>
          <Button
            kind="danger"
            onPress={() =>
              void attempt(async () => {
                await client.call(logIn.logOut, { everywhere: true });
                setMe(null);
                await navigate('/log-in');
              })
            }
          >
            {t('account.log_out_everywhere')}
          </Button>
        </div>
      </section>
      {prepared !== undefined && (
        <ModalDialog title={t('totp.title')} isOpen onClose={() => setPrepared(undefined)}>
          <TotpSetUp {...prepared} />
          {notice}
          <form
            className="stack"
            noValidate
            onSubmit={(event) =>
              void app.handleSubmit(({ code }) =>
                attempt(async () => {
                  setMe((await client.call(ownAccount.setTotp, { ticket: prepared.ticket, code })).data);
                  setPrepared(undefined);
                }),
              )(event)
            }
          >
            <TextField
              control={app.control}
              name="code"
              label={t('log_in.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <Button kind="primary" type="submit">
              {t('action.confirm')}
            </Button>
          </form>
        </ModalDialog>
      )}
    </div>
  );
}
