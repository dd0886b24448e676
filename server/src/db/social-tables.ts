// The tables of log-ins with other accounts as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { SocialPage } from '@floodlit/contract/identity/social';
import type { Moment } from './moments.ts';

/** The reason for a redirect to a provider. */
export type SocialPurpose = 'login' | 'link' | 'confirm';

interface SocialIdentityTable {
  id: Generated<number>;
  channel_id: number;
  user_id: number;
  provider: SocialProvider;
  subject: string;
  created_at: Moment;
}

interface SocialPersonColumn {
  readonly subject: string;
  readonly email: string | null;
  readonly trust: 'verified' | 'unstated' | 'unverified';
  readonly first_name: string;
  readonly last_name: string;
}

interface SocialLoginTable {
  id: Generated<number>;
  channel_id: number;
  api_key_id: string;
  provider: SocialProvider;
  purpose: SocialPurpose;
  page: SocialPage | 'login';
  redirect_uri: string;
  nonce: string;
  code_verifier: string;
  state_hash: Buffer | null;
  code_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  person: ColumnType<SocialPersonColumn | null, string | undefined, string | null>;
  expires_at: Moment;
}

export interface SocialTables {
  'identity.social_identities': SocialIdentityTable;
  'identity.social_logins': SocialLoginTable;
}
