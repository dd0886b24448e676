// Calls for sports, venues, schools and teams. The four kinds have routes of one shape.
import { useQuery } from '@tanstack/react-query';
import type { SubjectKind, SubjectFields } from '@floodlit/contract/catalog/edit';
import { schools, sports, teams, venues } from '@floodlit/contract/operators/subjects';
import type { Translations } from '@floodlit/contract/translations';
import { client } from '../../lib/console-client.ts';
import { pageOf, type ListPlace } from '../../lib/list-place.ts';
import { useListAnswer } from '../../lib/use-answer.ts';

/** Each field of any kind: a record of one kind has those of its kind. */
export type Subject = { readonly id: number; readonly version: string } & Partial<
  SubjectFields<'team'> & SubjectFields<'venue'> & SubjectFields<'sport'> & SubjectFields<'school'>
> & { readonly name: string; readonly translations: Translations<string> };

const routes = { sport: sports, venue: venues, school: schools, team: teams };
export const routesOf = (kind: SubjectKind) => routes[kind] as unknown as typeof teams;

/** The server accepts a page of this length at most. */
const choicesMaximum = 500;

export const useSubjects = (kind: SubjectKind, channelId: number, place: ListPlace) => {
  const sort = place.sort === 'id' ? ('id' as const) : ('name' as const);
  const request = { channel_id: channelId, ...pageOf(place), sort };
  return useListAnswer(['subjects', channelId, kind], request, async (one) => {
    const { data, meta } = await client.call(routesOf(kind).list, one);
    return { data: data as unknown as Subject[], meta };
  });
};

export const useSubject = (kind: SubjectKind, channelId: number, id: number | undefined) =>
  useQuery({
    queryKey: ['subjects', channelId, kind, id],
    enabled: id !== undefined,
    queryFn: async () =>
      (await client.call(routesOf(kind).read, { channel_id: channelId, subject_id: id ?? 0 }))
        .data as unknown as Subject,
  });

/** Everything of one kind, for a field that chooses one. */
export const useChoices = (kind: SubjectKind, channelId: number) =>
  useQuery({
    queryKey: ['subjects', channelId, kind, 'choices'],
    staleTime: 30_000,
    queryFn: async () => {
      const all: { readonly id: number; readonly name: string }[] = [];
      for (let offset = 0; ; offset += choicesMaximum) {
        const { data, meta } = await client.call(routesOf(kind).list, {
          channel_id: channelId,
          limit: choicesMaximum,
          offset,
        });
        all.push(...data.map(({ id, name }) => ({ id, name: String(name) })));
        if (all.length >= meta.total || data.length === 0) return all;
      }
    },
  });

/** The time zone of each venue: the start of a game is typed on the wall of its venue. */
export const useVenueZones = (channelId: number) =>
  useQuery({
    queryKey: ['subjects', channelId, 'venue', 'zones'],
    staleTime: 30_000,
    queryFn: async () => {
      const { data } = await client.call(venues.list, { channel_id: channelId, limit: choicesMaximum });
      return new Map(data.map(({ id, time_zone }) => [id, String(time_zone)]));
    },
  });
