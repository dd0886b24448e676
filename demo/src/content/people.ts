// The people whom the demo and the tests share.

export interface DemoPerson {
  readonly name: 'alice' | 'bob' | 'carol';
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly temporary_password: boolean;
  /** Alias of the pass that was granted. */
  readonly pass: string | undefined;
  /** Aliases of the teams and schools that they follow. */
  readonly follows: { readonly teams: readonly string[]; readonly groups: readonly string[] };
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
    about: 'holds a season pass',
  },
  {
    name: 'carol',
    email: 'carol@demo.test',
    first_name: 'Carol',
    last_name: 'Cole',
    temporary_password: true,
    pass: undefined,
    follows: { teams: [], groups: [] },
    about: 'has a temporary password',
  },
];
