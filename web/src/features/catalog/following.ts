// The interface of following for cards, rows and headers: the current state and a toggle. A room further right
// provides it. Without a provider nothing is followed.
import type { FavoritableType } from '@floodlit/contract/sums/favoritable-type';
import { createContext, use } from 'react';
import { createObservable, useObservable, type Observable } from '../../lib/observable.ts';

export interface FollowTarget {
  readonly type: FavoritableType;
  readonly id: number;
  /** The name for the viewer: 'Riverside Hawks'. */
  readonly name: string;
}

export interface Following {
  /** Keys of followed things, including pending toggles. */
  readonly followed: Observable<ReadonlySet<string>>;
  readonly toggle: (target: FollowTarget) => void;
}

export const followKeyOf = ({ type, id }: Pick<FollowTarget, 'type' | 'id'>): string => `${type} ${id}`;

const nothing: Following = { followed: createObservable<ReadonlySet<string>>(new Set()), toggle: () => {} };
export const FollowingContext = createContext(nothing);

export function useIsFollowing(target: Pick<FollowTarget, 'type' | 'id'>): boolean {
  const { followed } = use(FollowingContext);
  return useObservable(followed).has(followKeyOf(target));
}
