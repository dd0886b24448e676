export { resolveDataDir, type DataDir } from './data-dir.ts';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts';
export type { EmbeddedConnection } from './postmaster.ts';
