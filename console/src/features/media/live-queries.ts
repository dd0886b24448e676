// The queries of the live pages, fresh within seconds.
import { queryOptions } from '@tanstack/react-query';
import { figures } from '@floodlit/contract/operators/figures';
import { live } from '@floodlit/contract/operators/live';
import { client } from '../../lib/console-client.ts';

const deskMs = 2_000;
const listMs = 5_000;
const serversMs = 30_000;

export const deskKey = (channelId: number, eventId: number) => ['live-desk', channelId, eventId] as const;

export const deskQuery = (channelId: number, eventId: number) =>
  queryOptions({
    queryKey: deskKey(channelId, eventId),
    queryFn: async () => (await client.call(live.desk, { channel_id: channelId, event_id: eventId })).data,
    refetchInterval: deskMs,
  });

export const gamesQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['live-games', channelId],
    queryFn: async () => (await client.call(live.games, { channel_id: channelId })).data,
    refetchInterval: listMs,
  });

export const encodersKey = (channelId: number) => ['encoders', channelId] as const;

export const encodersQuery = (channelId: number) =>
  queryOptions({
    queryKey: encodersKey(channelId),
    queryFn: async () => (await client.call(live.encoders, { channel_id: channelId })).data,
    refetchInterval: listMs,
  });

export const serversQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['encoder-servers', channelId],
    queryFn: async () => (await client.call(live.servers, { channel_id: channelId })).data,
    refetchInterval: serversMs,
  });

export const choicesQuery = (channelId: number, eventId: number) =>
  queryOptions({
    queryKey: ['encoder-choices', channelId, eventId],
    queryFn: async () => (await client.call(live.choices, { channel_id: channelId, event_id: eventId })).data,
    refetchInterval: listMs,
  });

export const figuresQuery = (channelId: number, eventId: number) =>
  queryOptions({
    queryKey: ['live-figures', channelId, eventId],
    queryFn: async () => (await client.call(figures.live, { channel_id: channelId, event_id: eventId })).data,
    refetchInterval: listMs,
  });
