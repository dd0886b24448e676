// The small first part of following: stars react to a press. The rest loads with the first press, or when idle for
// logged-in users.
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

/** @returns a function that cancels it. */
function atRest(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: REST_MS });
  return () => cancelIdleCallback(handle);
}

/** The reason for undoing a press. */
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
    /** The pending press of a viewer who was sent to log in. */
    let pendingTarget: FollowTarget | undefined;
    const fail = (error: unknown, target: FollowTarget): void => {
      const isVisitor = services.user.get() === null;
      if (isVisitor)
        toasts.info(t('follow.login'), {
          id: 'follow-login',
          action: {
            label: t('menu.login'),
            run: () => {
              pendingTarget = target;
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
        const target = pendingTarget;
        pendingTarget = undefined;
        // It checks by itself whether that is already followed.
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
  // The server refuses these queries before the user has set their own password.
  const userId = user?.temporary_password === true ? undefined : user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    // Without it stars stay empty until a press. Nothing else depends on it.
    return atRest(() => void following.start().catch(() => undefined));
  }, [userId, following]);
  return <FollowingContext value={following}>{children}</FollowingContext>;
}
