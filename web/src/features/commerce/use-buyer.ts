// The buyer's account: e-mail first, then a log-in, or a registration that the Pay button sends.
import type { User } from '@floodlit/contract/identity/identity';
import { useRef, useState } from 'react';
import { useApi, useUser } from '../../lib/services.tsx';
import { useTypedBefore, type Typed } from '../../lib/typed-before.ts';
import { createBrowserCaptcha } from '../identity/captcha.ts';
import { identify, type Identity } from '../identity/identify.ts';
import { useRegistration, type Registration } from '../identity/use-registration.ts';

export interface BuyerStep {
  readonly way: 'ask' | Identity;
  readonly email: string;
  /** The registration has just found an account. */
  readonly isTaken?: boolean;
}

export interface Buyer {
  readonly step: BuyerStep;
  readonly registration: Registration;
  readonly isRegistering: boolean;
  /** The account that was made on this page. */
  readonly madeId: number | undefined;
  /** Called at the first input of the e-mail field. */
  prepare: () => void;
  identify: (email: string) => Promise<void>;
  choose: (way: BuyerStep['way']) => void;
  /** Shows every error of the new account. */
  check: () => Promise<boolean>;
  /** Undefined when the form shows why not. */
  register: () => Promise<User | undefined>;
}

/** The steps to which a buyer comes back in another language. */
const waysBack = ['new', 'known', 'untold'] as const;

/** Undefined where the buyer has to begin with an address. */
export function stepOfTyped({ way: typed, email }: Typed): BuyerStep | undefined {
  const way = waysBack.find((known) => known === typed);
  return way === undefined || email === undefined ? undefined : { way, email };
}

export function useBuyer(): Buyer {
  const api = useApi();
  const [captcha] = useState(() => createBrowserCaptcha(api, 'identify'));
  const [step, setStep] = useState<BuyerStep>({ way: 'ask', email: '' });
  const [isRegistering, setIsRegistering] = useState(false);
  const made = useRef<User>(undefined);
  const [madeId, setMadeId] = useState<number>();
  const asking = useRef<Promise<void>>(undefined);
  const registration = useRegistration({
    place: 'checkout',
    onDone: (user) => {
      made.current = user;
      setMadeId(user.id);
    },
    onTaken: (email) => setStep({ way: 'known', email, isTaken: true }),
  });
  const { form } = registration;
  const email = useUser()?.email;
  useTypedBefore(
    'buyer',
    (): Typed => (email === undefined ? { way: step.way, email: step.email } : {}),
    (typed) => {
      const back = email === undefined ? stepOfTyped(typed) : undefined;
      if (back === undefined) return;
      // The Pay button sends this address: without it, the error would have no field.
      form.setValue('email', back.email);
      setStep(back);
    },
  );
  const [knownEmail, setKnownEmail] = useState<string>();
  if (email !== knownEmail) {
    setKnownEmail(email);
    // After a log-out on this page, the same buyer logs in. Earlier, the card form would leave the page.
    if (email !== undefined) setStep({ way: 'known', email });
  }
  return {
    step,
    registration,
    isRegistering,
    madeId,
    prepare: () => captcha.prepare(),
    // Leaving the field by a press on the button asks once.
    identify: (email) =>
      (asking.current ??= identify(api, captcha, email).then((way) => {
        asking.current = undefined;
        form.setValue('email', email);
        setStep({ way, email });
      })),
    choose: (way) => setStep(({ email }) => ({ way, email })),
    check: async () => {
      let isRight = false;
      // The buyer ticks them beside the button: one tick for the account and the purchase.
      form.setValue('terms_accepted', true);
      await form.handleSubmit(() => {
        isRight = true;
      })();
      return isRight;
    },
    register: async () => {
      made.current = undefined;
      setIsRegistering(true);
      await registration.send();
      setIsRegistering(false);
      return made.current;
    },
  };
}
