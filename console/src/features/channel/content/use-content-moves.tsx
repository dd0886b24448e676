// Moves lines of a list of content: within their group, and on the page that is shown.
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContentKind } from '@floodlit/contract/operators/content';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { contentKey, routesOf, type LineOf } from './content-queries.ts';
import { MoveButtons } from './move-buttons.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';

type Line = LineOf[ContentKind];

/** Viewers see lines of another group elsewhere, so that one is no neighbour. */
const groupOf = (line: Line): string => {
  if ('question' in line) return line.group;
  if ('target' in line) return `${line.target} ${line.target_name}`;
  return 'placement' in line ? line.placement : '';
};

const nameOf = (line: Line): string => {
  if ('question' in line) return line.question;
  return 'title' in line ? line.title : line.name;
};

export interface ContentMoves {
  readonly buttons: (line: Line) => ReactNode;
  /** Why the last move failed. */
  readonly notice: ReactNode;
}

/** @param lines in their order. */
export function useContentMoves(kind: ContentKind, lines: readonly Line[]): ContentMoves {
  const { t } = useLanguage();
  const { id: channel_id } = useChannel();
  const queries = useQueryClient();
  const { run, notice, isPending } = useAct();
  const place = async (content_id: number, beside_id: number, side: 'before' | 'after'): Promise<void> => {
    await client.call(routesOf(kind).place, { channel_id, content_id, beside_id, side });
    await queries.invalidateQueries({ queryKey: contentKey(channel_id) });
  };
  const move = (line: Line, neighbour: Line, side: 'before' | 'after') =>
    run(() => place(line.id, neighbour.id, side), {
      done: () => ({
        text: t('content.moved', { name: nameOf(line) }),
        undo: () => place(line.id, neighbour.id, side === 'before' ? 'after' : 'before'),
      }),
    });
  return {
    notice,
    buttons(line) {
      const group = lines.filter((one) => groupOf(one) === groupOf(line));
      const at = group.indexOf(line);
      const [above, below] = [group[at - 1], group[at + 1]];
      return (
        <span className="row">
          <MoveButtons
            name={nameOf(line)}
            isBusy={isPending}
            onUp={above && (() => void move(line, above, 'before'))}
            onDown={below && (() => void move(line, below, 'after'))}
          />
        </span>
      );
    },
  };
}
