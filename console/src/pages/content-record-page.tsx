// One page, question, slide or block: a new one, or a known one with its version.
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
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
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';

interface AnyRecord {
  readonly id: number;
  readonly version: string;
  readonly title?: string;
  readonly question?: string;
  readonly name?: string;
  readonly url?: string;
}

const titleOf = ({ title, question, name }: AnyRecord): string => title ?? question ?? name ?? '';

function RecordForm({ kind, ...props }: { readonly kind: ContentKind } & ContentFormProps<ContentKind>) {
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
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const given = useParams()['id'];
  const id = given === 'new' ? undefined : Number(given);
  const { data, error, refetch } = useContentRecord(kind, channel.id, id);
  const record = data as (AnyRecord & ContentRecord<ContentKind>) | undefined;
  const list = `/c/${channel.slug}/content/${kind}s`;
  const title = id === undefined ? t(`content.add_${kind}`) : record === undefined ? '' : titleOf(record);
  useTitle(`${title} · ${channel.name}`);
  const renew = () => queries.invalidateQueries({ queryKey: contentKey(channel.id) });
  const remove = async (removed: AnyRecord & ContentRecord<ContentKind>): Promise<void> => {
    setFailure(undefined);
    const { id: content_id, version: _version, translations, ...words } = removed;
    const kept = inOtherLanguages(translations, removed.language, channel.languages);
    const { add, remove: route } = routesOf(kind);
    try {
      await client.call(route, { channel_id: channel.id, content_id });
      await navigate(list);
      await renew();
      toast({
        text: t('content.removed', { name: titleOf(removed) }),
        undo: async () => {
          await client.call(add, { channel_id: channel.id, ...words, translations: kept } as never);
          await renew();
        },
      });
    } catch (caught) {
      setFailure(failureText(caught, language));
    }
  };
  return (
    <div className="stack" key={given}>
      <p>
        <Link to={list}>{t(`content.${kind}s`)}</Link>
      </p>
      <div className="page-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <div className="row">
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
        </div>
      </div>
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {(id === undefined || record !== undefined) && (
        <RecordForm
          kind={kind}
          record={record}
          reload={refetch}
          onSaved={async (made) => {
            await renew();
            toast({ text: t('save.saved') });
            if (made !== undefined) await navigate(list);
          }}
        />
      )}
    </div>
  );
}
