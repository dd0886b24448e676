// The viewer's favourites against a scripted server.
import { ApiError } from '@floodlit/contract/client';
import type { Favorite } from '@floodlit/contract/favorites/favorites';
import type { User } from '@floodlit/contract/identity/identity';
import type { RouteDefinition } from '@floodlit/contract/route';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { createObservable } from '../../lib/observable.ts';
import { favoritesKey } from './favorite-queries.ts';
import { follow, LoginNeeded, unfollow } from './follow.ts';
import { keepFollowing } from './keep-following.ts';

const hawks = { type: 'participant', id: 7, name: 'Riverside Hawks' } as const;
const storm = { type: 'participant', id: 8, name: 'Harbour City Storm' } as const;
const aFavorite = (id: number, of: { id: number; name: string } = hawks): Favorite => ({
  id,
  favoritable_id: of.id,
  favoritable_type: 'participant',
  name: of.name,
});
const someone = { id: 1 } as User;

type Answer = (input: Record<string, unknown>) => unknown;

interface Script {
  user?: User | null | undefined;
  stored?: Favorite[];
  participants?: unknown[];
  add?: Answer;
  remove?: Answer;
}

/** Each call waits until `answer` releases it. */
function aWeb(script: Script = {}) {
  const { stored = [], participants = [{}], add, remove } = script;
  const user = 'user' in script ? script.user : someone;
  const asked: string[] = [];
  let made = 100;
  const held: (() => void)[] = [];
  const answers: Record<string, Answer> = {
    'GET /favorites': () => stored,
    'GET /participants': () => participants,
    'POST /favorite':
      add ?? (({ favoritable_id }) => aFavorite((made += 1), { ...hawks, id: Number(favoritable_id) })),
    'DELETE /favorite/:id': remove ?? (({ id }) => ({ id })),
  };
  const api: Api = {
    call: async (definition: RouteDefinition, ...[input]: readonly unknown[]) => {
      const name = `${definition.method} ${definition.path}`;
      asked.push(name);
      if (definition.method !== 'GET') await new Promise<void>((resolve) => held.push(resolve));
      return { data: answers[name]?.((input ?? {}) as Record<string, unknown>) } as never;
    },
  };
  const services = { api, user: createObservable<User | null | undefined>(user) };
  const queryClient = new QueryClient();
  const followed = createObservable<ReadonlySet<string>>(new Set());
  const onFailure = vi.fn();
  const keeper = keepFollowing({ services, queryClient, followed, onFailure });
  return {
    asked,
    services,
    queryClient,
    onFailure,
    keeper,
    shown: () => [...followed.get()],
    /** Answers the oldest pending call. */
    answer: async () => {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
      held.shift()?.();
      await settled();
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('a press on a star', () => {
  it('shows at once and stays when the server agrees', async () => {
    const web = aWeb();
    web.keeper.toggle(hawks);
    expect(web.shown()).toEqual(['participant 7']);
    await web.answer();
    expect(web.shown()).toEqual(['participant 7']);
    expect(web.queryClient.getQueryData(favoritesKey)).toEqual([aFavorite(101)]);
    web.keeper.toggle(hawks);
    expect(web.shown()).toEqual([]);
    await web.answer();
    expect(web.shown()).toEqual([]);
    expect(web.queryClient.getQueryData(favoritesKey)).toEqual([]);
    expect(web.onFailure).not.toHaveBeenCalled();
  });

  it('is rolled back when the server refuses, with one message', async () => {
    const failure = new ApiError('/favorite', 500, {});
    const fail = (): never => {
      throw failure;
    };
    const web = aWeb({ stored: [aFavorite(1, storm)], add: fail, remove: fail });
    await web.keeper.start(false);
    web.keeper.toggle(hawks);
    expect(web.shown()).toEqual(['participant 8', 'participant 7']);
    await web.answer();
    expect(web.shown()).toEqual(['participant 8']);
    web.keeper.toggle(storm);
    expect(web.shown()).toEqual([]);
    await web.answer();
    expect(web.shown()).toEqual(['participant 8']);
    expect(web.onFailure.mock.calls).toEqual([
      [failure, hawks],
      [failure, storm],
    ]);
  });

  it('applies the last of many presses: on and off before the first answer follows nothing', async () => {
    const web = aWeb();
    web.keeper.toggle(hawks);
    web.keeper.toggle(hawks);
    expect(web.shown()).toEqual([]);
    await settled();
    expect(web.asked).not.toContain('POST /favorite');

    web.keeper.toggle(hawks);
    await vi.waitFor(() => expect(web.asked).toContain('POST /favorite'));
    web.keeper.toggle(hawks);
    expect(web.shown()).toEqual([]);
    await web.answer();
    expect(web.shown()).toEqual([]);
    await web.answer();
    expect(web.asked.slice(-2)).toEqual(['POST /favorite', 'DELETE /favorite/:id']);
    expect(web.shown()).toEqual([]);
  });

  it('leaves other stars alone', async () => {
    const web = aWeb();
    web.keeper.toggle(hawks);
    web.keeper.toggle(storm);
    await web.answer();
    expect(web.shown()).toEqual(['participant 7', 'participant 8']);
    await web.answer();
    expect(web.shown()).toEqual(['participant 7', 'participant 8']);
  });

  it('keeps a favourite that already exists', async () => {
    const web = aWeb({ stored: [aFavorite(1)] });
    web.keeper.toggle(hawks);
    await settled();
    expect(web.shown()).toEqual(['participant 7']);
    expect(web.asked).toEqual(['GET /favorites']);
  });

  it('[R6.01] of a visitor sends no request and shows nothing', async () => {
    const web = aWeb({ user: null });
    web.keeper.toggle(hawks);
    expect(web.shown()).toEqual([]);
    await settled();
    expect(web.asked).toEqual([]);
    expect(web.onFailure.mock.calls).toEqual([[new LoginNeeded(), hawks]]);
  });

  it('waits for the profile', async () => {
    const web = aWeb({ user: undefined });
    web.keeper.toggle(hawks);
    await settled();
    expect(web.asked).toEqual([]);
    web.services.user.set(null);
    await settled();
    expect(web.shown()).toEqual([]);
    expect(web.onFailure).toHaveBeenCalledOnce();
  });

  it('never mixes the data of two accounts', async () => {
    const web = aWeb();
    web.keeper.toggle(hawks);
    await vi.waitFor(() => expect(web.asked).toContain('POST /favorite'));
    web.services.user.set(null);
    await web.queryClient.resetQueries();
    await web.answer();
    expect(web.shown()).toEqual([]);
    expect(web.queryClient.getQueryData(favoritesKey)).toBeUndefined();
  });
});

describe('the start', () => {
  it.each([
    ['with participants', [{}], false, true],
    ['without', [], false, false],
    ['without, but with one in the address', [], true, true],
  ])('[R2.13] loads favourites %s: %#', async (_, participants, isAsked, isLoaded) => {
    const web = aWeb({ participants, stored: [aFavorite(1)] });
    await web.keeper.start(isAsked);
    expect(web.asked).toEqual(['GET /participants', ...(isLoaded ? ['GET /favorites'] : [])]);
    expect(web.shown()).toEqual(isLoaded ? ['participant 7'] : []);
  });
});

describe('the calls of following', () => {
  it('[R6.01] reject for a visitor before any request', async () => {
    const { services, asked } = aWeb({ user: null });
    const message = 'user must be logged in';
    await expect(follow(services, { favoritable_type: 'participant', favoritable_id: 7 })).rejects.toThrow(
      message,
    );
    await expect(unfollow(services, 1)).rejects.toThrow(message);
    expect(asked).toEqual([]);
  });

  it.each([
    ['"team"', 'team'],
    ['5', 5],
    ['undefined', undefined],
  ])('[R5.04c] reject for a kind that cannot be followed, naming it: %s', async (shown, type) => {
    const { services, asked } = aWeb();
    await expect(follow(services, { favoritable_type: type as never, favoritable_id: 7 })).rejects.toThrow(
      `favoritable_type must be a string and one of participant, group, category, event, location; it is ${shown}.`,
    );
    expect(asked).toEqual([]);
  });

  it('treat only an already removed favourite as done', async () => {
    const codes = ['favorites.not_found', 'server.failed'];
    const { services, answer } = aWeb({
      remove: () => {
        throw new ApiError('/favorite/:id', 404, { code: codes.shift() });
      },
    });
    const done = unfollow(services, 1);
    await answer();
    await expect(done).resolves.toBeUndefined();
    const failed = unfollow(services, 1);
    failed.catch(() => undefined);
    await answer();
    await expect(failed).rejects.toMatchObject({ code: 'server.failed' });
  });
});
