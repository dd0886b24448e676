// Pure rules of a pass that an operator writes.
import { limits } from '@floodlit/contract/limits';
import { PassFields } from '@floodlit/contract/commerce/shop';
import { stripInvisible } from '../../kernel/strip-invisible.ts';
import { orderedWindows, problemOfEarly } from './early-rules.ts';
import { faultOfPrice } from './price-rules.ts';
import type { Pass } from './rules.ts';

export const newPass: Omit<PassFields, 'name' | 'base_price_cents' | 'service_fee_cents'> = {
  kind: 'package',
  type: 'paid',
  pass_type: 'regular',
  description: '',
  early_prices: [],
  offer: 'annual',
  period: 1,
  trial_period: 0,
  tag: null,
  weight: 0,
  image: null,
  features: {
    watch: true,
    download: false,
    clipping: false,
    download_clip: false,
    no_ads: false,
    vod_media_access: true,
  },
  clips: 0,
  downloads: 0,
  streams: null,
  is_team_pass: false,
  event_categories: [],
  participants: [],
};

/** @returns the problem as part of a sentence, or the words as they are kept. */
export function readPassFields(
  given: unknown,
):
  | { readonly words: PassFields }
  | { readonly problem: string; readonly errors?: Readonly<Record<string, readonly string[]>> } {
  const { data, error } = PassFields.safeParse(given);
  if (data === undefined) {
    const [issue] = error.issues;
    return { problem: `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not valid'}` };
  }
  const words = {
    ...data,
    name: stripInvisible(data.name),
    description: data.description.trim(),
    early_prices: orderedWindows(data.early_prices),
  };
  const fault =
    words.type === 'paid'
      ? faultOfPrice({ baseCents: words.base_price_cents, feeCents: words.service_fee_cents })
      : undefined;
  if (fault !== undefined) return { problem: fault.message, errors: { [fault.field]: [fault.message] } };
  const problem = problemOf(words);
  return problem === undefined ? { words } : { problem };
}

function problemOf(pass: PassFields): string | undefined {
  const isPaid = pass.type === 'paid';
  const cents = pass.base_price_cents + pass.service_fee_cents;
  if (pass.name === '') return 'its name has no visible letter';
  if (!isPaid && cents > 0) return 'a free pass costs nothing';
  if (pass.kind === 'subscription' && !isPaid) return 'a membership is paid';
  if (pass.kind === 'subscription' && pass.offer === null) return 'a membership renews monthly or yearly';
  if (pass.kind === 'subscription' && pass.is_team_pass) return 'a membership is for no chosen team';
  if (pass.kind !== 'subscription' && pass.trial_period > 0) return 'only a membership has a trial';
  if (pass.is_team_pass && pass.participants.length === 0) return 'a team pass names its teams';
  return problemOfEarly(pass, limits.cardMinimumCents);
}

/** Fields that decide what a buyer has. They stay once the pass was sold. */
const promised = [
  'kind',
  'type',
  'pass_type',
  'offer',
  'period',
  'features',
  'is_team_pass',
  'event_categories',
  'participants',
] as const;

/** The database keeps the keys of an object in its own order. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** @returns the promised fields that a change would break. */
export const brokenPromises = (known: Pass, words: PassFields): string[] =>
  promised.filter((field) => asText(known[field]) !== asText(words[field]));

export function wordsOfPass(pass: Pass): PassFields {
  const fields = Object.keys(PassFields.shape) as (keyof PassFields)[];
  return Object.fromEntries(fields.map((field) => [field, pass[field]])) as PassFields;
}

export const isSamePass = (known: Pass, words: PassFields): boolean =>
  (Object.keys(words) as (keyof PassFields)[]).every(
    (field) => asText(known[field]) === asText(words[field]),
  );
