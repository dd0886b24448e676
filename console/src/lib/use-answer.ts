// Reads of the console's API: one record, or one page of a list.
import { useQuery } from '@tanstack/react-query';

/** The data of an answer. @param everyMs asks again after so long, for a record that others change. */
export const useAnswer = <Data>(
  queryKey: readonly unknown[],
  ask: () => Promise<{ readonly data: Data }>,
  everyMs: number | false = false,
) => useQuery({ queryKey, queryFn: async () => (await ask()).data, refetchInterval: everyMs });

/** One page of rows. The former ones stay until those of a new place are read. */
export const useListAnswer = <Request extends object, Answer>(
  key: readonly unknown[],
  request: Request,
  ask: (request: Request) => Promise<Answer>,
) =>
  useQuery({
    queryKey: [...key, request],
    queryFn: () => ask(request),
    placeholderData: (previous) => previous,
  });
