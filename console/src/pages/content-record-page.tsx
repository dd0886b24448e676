// One page, question, slide or block: a new one, or a known one with its version.
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ContentKind } from '@floodlit/contract/operators/content';
import { BlockForm } from '../features/channel/content/block-form.tsx';
import {
  contentKey,
  routesOf,
  useContentRecord,
  type ContentRecord,
} from '../features/channel/content/content-queries.ts';
import { PageForm } from '../features/channel/content/page-form.tsx';
import { QuestionForm } from '../features/channel/content/question-form.tsx';
import { SlideForm } from '../features/channel/content/slide-form.tsx';
import type { ContentFormProps } from '../features/channel/content/use-content-form.ts';
import { inOtherLanguages } from '../features/channel/content/written-in.ts';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { client } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useRemoval } from '../ui/frames/use-removal.ts';
import { RecordPage, useGivenRecord, useSaved } from '../ui/frames/record-page.tsx';
import { Button } from '../ui/button.tsx';

interface AnyRecord {
  readonly id: number;
  readonly version: string;
  readonly title?: string;
  readonly question?: string;
  readonly name?: string;
  readonly url?: string;
}

const titleOf = ({ title, question, name }: AnyRecord): string => title ?? question ?? name ?? '';

function ContentForm({ kind, ...props }: { readonly kind: ContentKind } & ContentFormProps<ContentKind>) {
  if (kind === 'page') return <PageForm {...(props as ContentFormProps<'page'>)} />;
  if (kind === 'question') return <QuestionForm {...(props as ContentFormProps<'question'>)} />;
  if (kind === 'slide') return <SlideForm {...(props as ContentFormProps<'slide'>)} />;
  return <BlockForm {...(props as ContentFormProps<'block'>)} />;
}

export function ContentRecordPage({ kind }: { readonly kind: ContentKind }) {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const may = useMayHere();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { given, id } = useGivenRecord();
  const { data, error, refetch } = useContentRecord(kind, channel.id, id);
  const record = data as (AnyRecord & ContentRecord<ContentKind>) | undefined;
  const list = `/c/${channel.slug}/content/${kind}s`;
  const title = id === undefined ? t(`content.add_${kind}`) : record === undefined ? '' : titleOf(record);
  useTitle(`${title} · ${channel.name}`);
  const renew = () => queries.invalidateQueries({ queryKey: contentKey(channel.id) });
  const saved = useSaved(renew, () => navigate(list) as Promise<void>);
  const removal = useRemoval(renew, list);
  const remove = (removed: AnyRecord & ContentRecord<ContentKind>) => {
    const { id: content_id, version: _version, translations, ...words } = removed;
    const kept = inOtherLanguages(translations, removed.language, channel.languages);
    const { add, remove: route } = routesOf(kind);
    return removal.remove({
      text: t('content.removed', { name: titleOf(removed) }),
      remove: () => client.call(route, { channel_id: channel.id, content_id }),
      restore: () => client.call(add, { channel_id: channel.id, ...words, translations: kept } as never),
    });
  };
  return (
    <RecordPage
      key={given}
      list={{ to: list, name: t(`content.${kind}s`) }}
      title={title}
      error={error}
      actions={
        <>
          {kind === 'page' && record?.url !== undefined && channel.address !== null && (
            <a className="button" href={`${channel.address}/${record.url}`} target="_blank" rel="noreferrer">
              {t('content.preview')} <ExternalLink size={16} aria-hidden />
            </a>
          )}
          {record !== undefined && may('channel.write') && (
            <Button kind="danger" onPress={() => void remove(record)}>
              {t('action.remove')}
            </Button>
          )}
        </>
      }
    >
      {removal.notice}
      {(id === undefined || record !== undefined) && (
        <ContentForm kind={kind} record={record} reload={refetch} onSaved={saved} />
      )}
    </RecordPage>
  );
}
