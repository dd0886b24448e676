// The roles of operators, the acts that each role may do, and the scopes that a grant may cover (R1.D2).
import * as z from 'zod/mini';

export const roles = ['owner', 'editor', 'finance', 'support', 'scorer', 'camera', 'moderator'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** From the widest to the narrowest. */
export const scopeKinds = ['install', 'channel', 'school', 'team', 'venue', 'event'] as const;
export const ScopeKind = z.enum(scopeKinds);
export type ScopeKind = z.infer<typeof ScopeKind>;

/** Every act that a route of the console can require. */
export const acts = [
  'today.read',
  'people.read',
  'people.write',
  'audit.read',
  'channel.read',
  'channel.write',
  'catalog.read',
  'catalog.write',
  /** Keeping a picture for a game, a team, a page or a pass. The record that shows it has an act of its own. */
  'pictures.write',
  'shop.read',
  'shop.write',
  'money.read',
  'money.write',
  'keys.write',
  'viewers.read',
  'viewers.write',
  'answers.read',
  'live.run',
  'score.write',
  'clips.moderate',
  'reports.read',
  'errors.read',
  'errors.write',
] as const;
export type Act = (typeof acts)[number];

/** A role without an entry here may do nothing. The owner may do everything. */
export const actsOfRole: Readonly<Record<Role, readonly Act[]>> = {
  owner: acts,
  editor: [
    'today.read',
    'channel.read',
    'channel.write',
    'catalog.read',
    'catalog.write',
    'pictures.write',
    'shop.read',
    'live.run',
    'score.write',
    'clips.moderate',
    'reports.read',
  ],
  finance: [
    'today.read',
    'channel.read',
    'catalog.read',
    'pictures.write',
    'shop.read',
    'shop.write',
    'money.read',
    'money.write',
    'reports.read',
  ],
  support: [
    'today.read',
    'channel.read',
    'catalog.read',
    'shop.read',
    'viewers.read',
    'viewers.write',
    'errors.read',
    'errors.write',
  ],
  scorer: ['today.read', 'score.write'],
  camera: ['today.read', 'live.run'],
  moderator: ['today.read', 'catalog.read', 'clips.moderate'],
};

/** Money, people and viewers belong to a whole channel, so these roles have no narrower scope. */
export const scopesOfRole: Readonly<Record<Role, readonly ScopeKind[]>> = {
  owner: ['install', 'channel'],
  editor: scopeKinds,
  finance: ['install', 'channel'],
  support: ['install', 'channel'],
  scorer: scopeKinds,
  camera: scopeKinds,
  moderator: scopeKinds,
};

/** The kinds of work that a link for one game lets a phone do. Cameras will be another one. */
export const workKinds = ['score'] as const;
export const WorkKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof WorkKind>;

/** Acts that need a second factor of the last five minutes: they change money, roles or keys. */
export const stepUpSeconds = 300;

const id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** The part of the product that a grant covers. All but the install belong to one channel. */
export const GrantScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('install') }),
  z.strictObject({ kind: z.literal('channel'), channel_id: id }),
  z.strictObject({ kind: z.enum(['school', 'team', 'venue', 'event']), channel_id: id, id }),
]);
export type GrantScope = z.infer<typeof GrantScope>;
