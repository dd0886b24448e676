// The people that a visitor can choose at the stand-in for Google and Facebook, and those that it creates on request.
import { createHash } from 'node:crypto';
import type { SocialProvider } from '@floodlit/contract/primitives';

export interface SandboxPerson {
  readonly subject: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_verified: boolean;
}

type Named = Omit<SandboxPerson, 'subject'>;

interface KnownPerson extends Named {
  readonly about: string;
}

export const knownPeople: readonly KnownPerson[] = [
  {
    first_name: 'Frida',
    last_name: 'Fan',
    email: 'frida@social.test',
    is_verified: true,
    about: 'is new here at first, and known from then on',
  },
  {
    first_name: 'Alice',
    last_name: 'Archer',
    email: 'alice@demo.test',
    is_verified: true,
    about: 'has an account with a password on the demo channel',
  },
  {
    first_name: 'Una',
    last_name: 'Unproven',
    email: 'una@social.test',
    is_verified: false,
    about: 'has never confirmed her address, and is refused',
  },
];

const longest = { email: 254, first_name: 100, last_name: 100 } as const;

/** The same address is the same person each time, another one at each provider. */
function personOf(provider: SocialProvider, named: Named): SandboxPerson {
  const digest = createHash('sha256').update(`${provider}:${named.email.toLowerCase()}`).digest('hex');
  return { ...named, subject: BigInt(`0x${digest.slice(0, 16)}`).toString() };
}

/** Undefined when nothing sensible was chosen or typed. */
export function chosenPerson(provider: SocialProvider, form: URLSearchParams): SandboxPerson | undefined {
  const chosen = form.get('person');
  if (chosen !== null && chosen !== 'other') {
    const known = knownPeople.find(({ email }) => email === chosen);
    return known && personOf(provider, known);
  }
  const typed = (name: keyof typeof longest): string => (form.get(name) ?? '').trim().slice(0, longest[name]);
  const named = {
    email: typed('email'),
    first_name: typed('first_name'),
    last_name: typed('last_name'),
    // Only an address is requested from Facebook.
    is_verified: provider === 'facebook' || form.get('is_verified') === 'yes',
  };
  return named.email === '' || named.first_name === '' ? undefined : personOf(provider, named);
}
