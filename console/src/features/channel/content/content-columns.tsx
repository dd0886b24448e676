// The columns of the lists of pages, questions, slides and blocks.
import type { ReactNode } from 'react';
import type { ContentKind } from '@floodlit/contract/operators/content';
import type { Locale } from '@floodlit/contract/primitives';
import { momentText } from '../../../lib/dates.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { RecordLink } from '../../../ui/frames/list-page.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { useChannel } from '../../operators/channel.tsx';
import type { LineOf } from './content-queries.ts';

type Columns = { readonly [Kind in ContentKind]: readonly Column<LineOf[Kind]>[] };

const chipOf = { shown: 'chip chip--good', to_come: 'chip', over: 'chip chip--warn' } as const;

/** @param moves the buttons that move a line, in place of its weight. */
export function useContentColumns<Kind extends ContentKind>(
  kind: Kind,
  moves: ((line: LineOf[Kind]) => ReactNode) | undefined,
): Columns[Kind] {
  const { t, locale } = useLanguage();
  const { languages: offered, time_zone } = useChannel();
  const name = (id: number, text: string) => <RecordLink to={id} name={text} />;
  const languages = {
    id: 'languages',
    label: t('content.languages'),
    cell: ({ languages: written }: { readonly languages: readonly Locale[] }) =>
      written.map((one) => languageNames[one]).join(', '),
  };
  const order = {
    id: 'weight',
    label: t('field.order'),
    isSorted: true,
    cell: (line: { readonly weight: number }) => moves?.(line as LineOf[Kind]) ?? line.weight,
  };
  const inLanguages = offered.length > 1 ? [languages] : [];
  const moment = (instant: string | null): string =>
    instant === null ? '' : momentText(instant, locale, time_zone);
  const columns: Columns = {
    page: [
      {
        id: 'name',
        label: t('content.title'),
        isSorted: true,
        cell: ({ id, title, is_draft }) => (
          <>
            {name(id, title)} {is_draft && <span className="chip chip--warn">{t('content.draft')}</span>}
          </>
        ),
      },
      { id: 'url', label: t('content.url'), cell: ({ url }) => <bdi dir="ltr">/{url}</bdi> },
      ...inLanguages,
      {
        id: 'menu',
        label: t('content.in_menu'),
        cell: ({ in_menu }) => t(in_menu ? 'content.yes' : 'content.no'),
      },
      { id: 'updated', label: t('content.updated'), cell: ({ updated_at }) => moment(updated_at) },
      order,
    ],
    question: [
      {
        id: 'name',
        label: t('content.question'),
        isSorted: true,
        cell: ({ id, question }) => name(id, question),
      },
      { id: 'group', label: t('content.group'), cell: ({ group }) => <bdi>{group}</bdi> },
      ...inLanguages,
      order,
    ],
    slide: [
      { id: 'name', label: t('content.title'), isSorted: true, cell: ({ id, title }) => name(id, title) },
      {
        id: 'for',
        label: t('content.slide_for'),
        cell: ({ target, target_name }) =>
          target_name === null ? t(`slide_for.${target}`) : <bdi>{target_name}</bdi>,
      },
      {
        id: 'state',
        label: t('content.now'),
        cell: ({ state }) => <span className={chipOf[state]}>{t(`slide_state.${state}`)}</span>,
      },
      { id: 'from', label: t('content.from'), cell: ({ active_from }) => moment(active_from) },
      { id: 'until', label: t('content.until'), cell: ({ active_until }) => moment(active_until) },
      ...inLanguages,
      order,
    ],
    block: [
      { id: 'name', label: t('field.name'), isSorted: true, cell: ({ id, name: own }) => name(id, own) },
      {
        id: 'placement',
        label: t('content.placement'),
        cell: ({ placement }) => t(`placement.${placement}`),
      },
      ...inLanguages,
      order,
    ],
  };
  return columns[kind];
}
