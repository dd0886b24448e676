// Following, as cards, rows and headers see it: what is followed now, and a press. Who provides it stands to the right; without
// anybody, as in the server's first picture, nothing is followed.
import type { FavoritableType } from '@floodlit/contract/sums/favoritable-type';
import { createContext, use, useSyncExternalStore } from 'react';
import { createObservable, type Observable } from '../../lib/observable.ts';

export interface FollowTarget {
  readonly type: FavoritableType;
  readonly id: number;
  /** As the viewer reads it: 'Riverside Hawks'. */
  readonly name: string;
}

export interface Following {
  /** Keys of what is followed, with what was pressed and is still on its way. */
  readonly followed: Observable<ReadonlySet<string>>;
  readonly toggle: (target: FollowTarget) => void;
}

export const followKeyOf = ({ type, id }: Pick<FollowTarget, 'type' | 'id'>): string => `${type} ${id}`;

const nothing: Following = { followed: createObservable<ReadonlySet<string>>(new Set()), toggle: () => {} };
export const FollowingContext = createContext(nothing);

export function useIsFollowing(target: Pick<FollowTarget, 'type' | 'id'>): boolean {
  const { followed } = use(FollowingContext);
  const read = (): boolean => followed.get().has(followKeyOf(target));
  return useSyncExternalStore(followed.subscribe, read, read);
}
