// The code that shows a game or a clip on another site, where the channel allows it.
import { useQuery } from '@tanstack/react-query';

async function requestFrame(address: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(`/oembed?url=${encodeURIComponent(address)}`, { signal });
  if (!answer.ok) return null;
  const { html } = (await answer.json()) as { html?: string };
  return html ?? null;
}

export function useFrameCode(address: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['oembed', address],
    queryFn: ({ signal }) => requestFrame(address, signal),
    meta: { isAside: true },
  });
  return data ?? undefined;
}
