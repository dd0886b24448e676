// The people whom the demo and the tests share.
import type { DemoPurchase } from './purchases.ts';

export interface DemoPerson {
  readonly name: 'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'frank' | 'grace' | 'heidi' | 'ivan';
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly temporary_password: boolean;
  /** Alias of the pass that was granted. */
  readonly pass: string | undefined;
  /** Aliases of the teams and schools that they follow. */
  readonly follows: { readonly teams: readonly string[]; readonly groups: readonly string[] };
  /** Bought at the sandbox once the demo runs, the oldest first. */
  readonly bought: readonly DemoPurchase[];
  readonly about: string;
}

export const demoPassword = 'demo-viewer-password';

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'alice',
    email: 'alice@demo.test',
    first_name: 'Alice',
    last_name: 'Archer',
    temporary_password: false,
    pass: undefined,
    follows: { teams: [], groups: [] },
    bought: [],
    about: 'has bought nothing',
  },
  {
    name: 'bob',
    email: 'bob@demo.test',
    first_name: 'Bob',
    last_name: 'Barnes',
    temporary_password: false,
    pass: 'season-pass',
    follows: { teams: ['riverside-hawks', 'harbour-city-storm'], groups: ['lakeview-academy'] },
    bought: [
      { kind: 'former_pass', days_ago: 45, pass: 'month-pass' },
      {
        kind: 'former_game',
        days_ago: 6,
        home: 'granite-peak',
        away: 'maple-ridge-bears',
        refunded: 'The broadcast was interrupted',
      },
      { kind: 'former_game', days_ago: 5, home: 'pinewood-rovers', away: 'north-coast-united' },
      { kind: 'former_game', days_ago: 4, home: 'saint-malo-corsairs', away: 'granite-peak' },
      { kind: 'coming_game', home: 'granite-peak', away: 'saint-malo-corsairs' },
    ],
    about:
      'holds a season pass, had a month pass and single games before, and has a ticket for a coming game',
  },
  {
    name: 'carol',
    email: 'carol@demo.test',
    first_name: 'Carol',
    last_name: 'Cole',
    temporary_password: true,
    pass: undefined,
    follows: { teams: [], groups: [] },
    bought: [],
    about: 'has a temporary password',
  },
  {
    name: 'dave',
    email: 'dave@demo.test',
    first_name: 'Dave',
    last_name: 'Dunn',
    temporary_password: false,
    pass: undefined,
    follows: { teams: [], groups: [] },
    bought: [{ kind: 'membership', days_ago: 45, outcome: 'renews' }],
    about: 'has a membership that renews itself',
  },
  {
    name: 'erin',
    email: 'erin@demo.test',
    first_name: 'Erin',
    last_name: 'Ellis',
    temporary_password: false,
    pass: undefined,
    follows: { teams: [], groups: [] },
    bought: [{ kind: 'membership', days_ago: 32, outcome: 'fails' }],
    about: 'has a membership whose last payment failed',
  },
  {
    name: 'frank',
    email: 'frank@demo.test',
    first_name: 'Frank',
    last_name: 'Foster',
    temporary_password: false,
    pass: undefined,
    follows: { teams: [], groups: [] },
    bought: [{ kind: 'membership', days_ago: 12, outcome: 'stops' }],
    about: 'has stopped a membership, which ends in some days',
  },
  {
    name: 'grace',
    email: 'grace@demo.test',
    first_name: 'Grace',
    last_name: 'Green',
    temporary_password: false,
    pass: undefined,
    follows: { teams: [], groups: [] },
    bought: [{ kind: 'trial', days_ago: 2 }],
    about: 'is in the free trial of a membership',
  },
  {
    name: 'heidi',
    email: 'heidi@demo.test',
    first_name: 'Heidi',
    last_name: 'Hall',
    temporary_password: false,
    pass: undefined,
    follows: { teams: [], groups: [] },
    bought: [
      { kind: 'game', refunded: 'The game was called off' },
      { kind: 'pass', pass: 'soccer-pass', coupon: { en: 'TEAMSPIRIT', fr: 'ESPRITCLUB' } },
    ],
    about: 'has used a promo code, and got her money back for a game',
  },
  {
    name: 'ivan',
    email: 'ivan@demo.test',
    first_name: 'Ivan',
    last_name: 'Ingram',
    temporary_password: false,
    pass: undefined,
    follows: { teams: ['riverside-hawks', 'maple-ridge-bears'], groups: [] },
    bought: [{ kind: 'teams', pass: 'team-pass', teams: ['riverside-hawks', 'maple-ridge-bears'] }],
    about: 'has bought two teams in one order',
  },
];
