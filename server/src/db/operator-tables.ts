// The tables of operators as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { AuditAct, AuditSource } from '@floodlit/contract/operators/audit';
import type { Role, ScopeKind, WorkKind } from '@floodlit/contract/operators/roles';
import type { Locale } from '@floodlit/contract/primitives';
import type { LaterMoment, Moment } from './moments.ts';

type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
type Json = ColumnType<Record<string, unknown> | null, string | null, never>;

interface OperatorTable {
  id: Generated<number>;
  email: string;
  name: string;
  language: Locale;
  password_hash: Later<string>;
  sealed_totp: Later<string>;
  totp_step: Generated<number>;
  created_at: Moment;
}

interface PasskeyTable {
  id: string;
  operator_id: number;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Moment;
  last_used_at: LaterMoment;
}

interface RecoveryCodeTable {
  operator_id: number;
  code_hash: Buffer;
  used_at: LaterMoment;
}

interface OperatorLinkTable {
  key_hash: Buffer;
  operator_id: number;
  purpose: 'invitation' | 'reset';
  created_at: Moment;
  expires_at: Moment;
  used_at: LaterMoment;
}

interface TicketTable {
  key_hash: Buffer;
  operator_id: number | null;
  purpose: 'second_factor' | 'passkey' | 'step_up' | 'totp' | 'new_passkey';
  content: string | null;
  expires_at: Moment;
}

interface OperatorSessionTable {
  id: Generated<number>;
  key_hash: Buffer;
  operator_id: number;
  address: string;
  browser: string | null;
  system: string | null;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  proven_at: LaterMoment;
  ended_at: LaterMoment;
}

interface DeviceTable {
  id: Generated<number>;
  operator_id: number;
  key_hash: Buffer;
  network: string;
  created_at: Moment;
  last_used_at: Moment;
}

interface GrantTable {
  id: Generated<number>;
  operator_id: number;
  role: Role;
  scope: ScopeKind;
  channel_id: number | null;
  school_id: Later<number>;
  team_id: Later<number>;
  venue_id: Later<number>;
  event_id: Later<number>;
  ends_at: LaterMoment;
  created_at: Moment;
  revoked_at: LaterMoment;
}

interface AuditLogTable {
  id: Generated<number>;
  happened_at: Moment;
  source: AuditSource;
  actor: string;
  operator_id: number | null;
  address: string | null;
  channel_id: number | null;
  act: AuditAct;
  command: string | null;
  subject: string;
  subject_id: string | null;
  before: Json;
  after: Json;
  why: string;
}

interface WorkLinkTable {
  id: Generated<number>;
  channel_id: number;
  event_id: number;
  kind: WorkKind;
  name: string;
  nonce: Buffer;
  device_hash: Later<Buffer>;
  bound_at: LaterMoment;
  seen_at: LaterMoment;
  revoked_at: LaterMoment;
  made_by: number | null;
  created_at: Moment;
}

export interface OperatorTables {
  'operators.work_links': WorkLinkTable;
  'operators.operators': OperatorTable;
  'operators.passkeys': PasskeyTable;
  'operators.recovery_codes': RecoveryCodeTable;
  'operators.links': OperatorLinkTable;
  'operators.tickets': TicketTable;
  'operators.sessions': OperatorSessionTable;
  'operators.devices': DeviceTable;
  'operators.grants': GrantTable;
  'operators.audit_log': AuditLogTable;
}
