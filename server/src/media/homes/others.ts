// Says whether the install has other processes that may hold files or games of this one.
import type { Nodes } from '../../nodes/ports.ts';

/**
 * With one process alone, nothing is asked: not the database either. A home that lost its database is on no list: a
 * process that takes no encoders itself looks for it.
 */
export function createOthers(nodes: Pick<Nodes, 'id' | 'list'>): () => boolean {
  let hadOthers = false;
  return () => {
    hadOthers ||= nodes
      .list()
      .some(({ id, role, url }) =>
        id === nodes.id ? role === 'web' : url !== null && (role === 'all' || role === 'ingest'),
      );
    return hadOthers;
  };
}
