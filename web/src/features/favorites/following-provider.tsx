// What the first download holds of following: stars can be pressed, and the rest comes with the first press, or at rest for
// who is logged in.
import { ApiError } from '@floodlit/contract/client';
import { limits } from '@floodlit/contract/limits';
import { useToasts } from '@floodlit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createObservable } from '../../lib/observable.ts';
import { useNavigate } from '../../lib/routing.tsx';
import { useServices, useUser } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { FollowingContext, type Following, type FollowTarget } from '../catalog/following.ts';
import type { FollowingKeeper } from './keep-following.ts';

const REST_MS = 2_000;

/** @returns a way to call it off. */
function atRest(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: REST_MS });
  return () => cancelIdleCallback(handle);
}

/** Why a press was taken back. */
function wordsOf(error: unknown): 'follow.too_many' | 'follow.too_fast' | 'follow.failed' {
  if (!(error instanceof ApiError)) return 'follow.failed';
  if (error.code === 'favorites.too_many') return 'follow.too_many';
  return error.status === 429 ? 'follow.too_fast' : 'follow.failed';
}

interface LateFollowing extends Following {
  start: () => Promise<void>;
}

function useLateFollowing(): LateFollowing {
  const services = useServices();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const t = useT();
  const [following] = useState((): LateFollowing => {
    const followed = createObservable<ReadonlySet<string>>(new Set());
    /** What somebody who was sent to log in had pressed. */
    let wished: FollowTarget | undefined;
    const fail = (error: unknown, target: FollowTarget): void => {
      const isVisitor = services.user.get() === null;
      if (isVisitor)
        toasts.info(t('follow.login'), {
          id: 'follow-login',
          action: {
            label: t('menu.login'),
            run: () => {
              wished = target;
              navigate('/login');
            },
          },
        });
      else toasts.error(t(wordsOf(error), { name: target.name, limit: limits.favoritesMaximum }));
    };
    let loading: Promise<FollowingKeeper> | undefined;
    const load = (): Promise<FollowingKeeper> =>
      (loading ??= import('./keep-following.ts').then(
        ({ keepFollowing }) => keepFollowing({ services, queryClient, followed, onFailure: fail }),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      ));
    return {
      followed,
      toggle: (target) => {
        load().then(
          (keeper) => keeper.toggle(target),
          (error: unknown) => fail(error, target),
        );
      },
      start: async () => {
        const asked = new URLSearchParams(location.search);
        const keeper = await load();
        const target = wished;
        wished = undefined;
        // It looks by itself whether that is followed already.
        if (target !== undefined) keeper.toggle(target);
        await keeper.start(asked.has('participant') || asked.has('participant_group'));
      },
    };
  });
  return following;
}

export function FollowingProvider({ children }: { children: ReactNode }): ReactNode {
  const following = useLateFollowing();
  const user = useUser();
  // Before they have a password of their own, nothing is answered to them.
  const userId = user?.temporary_password === true ? undefined : user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    // Without it stars stay empty until one is pressed; nothing else depends on it.
    return atRest(() => void following.start().catch(() => undefined));
  }, [userId, following]);
  return <FollowingContext value={following}>{children}</FollowingContext>;
}
