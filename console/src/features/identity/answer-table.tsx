// The answers to one form as a table: a column for each question.
import type { ChannelForm, FormAnswer } from '@floodlit/contract/operators/form-answers';
import { momentText } from '../../lib/dates.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { useChannel } from '../operators/channel.tsx';

interface AnswerTableProps {
  readonly form: ChannelForm;
  readonly rows: readonly FormAnswer[];
  readonly total: number;
  readonly place: ListPlace;
}

export function AnswerTable({ form, rows, total, place }: AnswerTableProps) {
  const { t, locale } = useLanguage();
  const { languages, time_zone } = useChannel();
  const [first = 'en'] = languages;
  const wordsIn = (words: Partial<Record<string, string>>): string | undefined =>
    words[locale] ?? words[first];
  const valueOf = (kind: string, value: string | undefined): string => {
    if (value === undefined || value === '') return '–';
    return kind === 'agreement' ? t(value === '1' ? 'answers.yes' : 'answers.no') : value;
  };
  const columns: Column<FormAnswer>[] = [
    {
      id: 'account',
      label: t('answers.account'),
      cell: ({ email, name }) => (
        <>
          <bdi>{name === '' ? email : name}</bdi>
          {name !== '' && (
            <div className="muted">
              <bdi>{email}</bdi>
            </div>
          )}
        </>
      ),
    },
    ...form.definition.fields.map(({ name, kind, label }): Column<FormAnswer> => ({
      id: name,
      label: wordsIn(label) ?? name,
      cell: ({ values }) => <bdi>{valueOf(kind, values[name])}</bdi>,
    })),
    {
      id: 'complete',
      label: t('answers.complete'),
      cell: ({ is_complete }) => (
        <span className={`chip${is_complete ? ' chip--good' : ''}`}>
          {t(is_complete ? 'answers.is_complete' : 'answers.is_begun')}
        </span>
      ),
    },
    {
      id: 'answered',
      label: t('answers.answered'),
      cell: ({ answered_at }) => momentText(answered_at, locale, time_zone),
    },
  ];
  return (
    <DataTable
      label={t('answers.title')}
      columns={columns}
      rows={rows}
      total={total}
      place={place}
      empty={<p>{t('answers.nobody')}</p>}
    />
  );
}
