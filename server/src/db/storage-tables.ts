// The tables of object storage as Kysely sees them.

interface ObjectTable {
  store: string;
  channel_id: number | null;
  key: string;
  bytes: number;
  sha256: string;
}

/** Triggers of `storage.objects` write it. */
interface UsedTable {
  store: string;
  part: number;
  bytes: number;
}

interface LeavingTable {
  store: string;
  key: string;
  due_at: Date;
}

interface ForgottenStoneTable {
  store: string;
  number: number;
  sha256: string;
}

export interface StorageTables {
  'storage.leaving': LeavingTable;
  'storage.objects': ObjectTable;
  'storage.used': UsedTable;
  'storage.forgotten_stones': ForgottenStoneTable;
}
