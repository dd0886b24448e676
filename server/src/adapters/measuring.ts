// The vendors' part of measuring: COPY, user agents, and alerts to an address.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { chartFiles } from './chart-files.ts';
import { postJson } from './post-json.ts';
import { describeUserAgent } from './user-agents.ts';

const copyRows = (client: pg.PoolClient, statement: string, chunks: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(chunks, { objectMode: false }), client.query(copyFrom(statement)));

export const measuring = { chartFiles, copyRows, describeUserAgent, postJson };
