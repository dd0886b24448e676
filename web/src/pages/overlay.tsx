// The score of a game on a transparent page, as a browser source of OBS or another program of pictures.
import '../features/media/score/overlay-page.css';
import { ApiError } from '@floodlit/contract/client';
import type { PublicEvent } from '@floodlit/contract/document';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { eventQuery, publicEventKey } from '../features/catalog/event-queries.ts';
import { titleOf } from '../features/catalog/event-facts.ts';
import { addScoreWords } from '../features/media/score/score-words-file.ts';
import { useDocumentTitle } from '../lib/page-heading.tsx';
import { useParams } from '../lib/routing.tsx';
import { useApi } from '../lib/services.tsx';
import { useTranslator, type Translator } from '../lib/translate.tsx';
import { useLate } from '../lib/use-late.ts';

/** Nobody reloads a browser source: a corrected name or a deleted game must show by itself. */
const ASK_MS = 60_000;

const loadBug = async (translator: Translator) => {
  const [{ OverlayBug }] = await Promise.all([
    import('../features/media/score/overlay-bug.tsx'),
    addScoreWords(translator),
  ]);
  return { OverlayBug };
};

export function Component(): ReactNode {
  const id = Number(useParams().id);
  const known = useQueryClient().getQueryData<PublicEvent>(publicEventKey(id));
  const asked = useQuery({ ...eventQuery(useApi(), id), refetchInterval: ASK_MS });
  // Without a server the box stays. Without the game it goes.
  const isGone = asked.error instanceof ApiError && asked.error.code === 'catalog.event_not_found';
  const event = isGone ? undefined : (asked.data ?? known);
  const title = event === undefined ? '' : titleOf(event);
  useDocumentTitle(title);
  const translator = useTranslator();
  const late = useLate(useCallback(() => loadBug(translator), [translator]));
  return (
    <main className="overlay-page">
      <h1 className="visually-hidden">{title}</h1>
      {late !== undefined && event !== undefined && <late.OverlayBug key={id} event={event} />}
    </main>
  );
}
