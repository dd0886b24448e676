// The recording as a file: its qualities and sizes, and what is left of the pass; or what would include downloads.
import { numberText } from '@floodlit/contract/sums/number-text';
import { Button, Dialog, SkeletonLine } from '@floodlit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi, useUser } from '../../../lib/services.tsx';
import { useTranslator, type PlainKey, type Translator } from '../../../lib/translate.tsx';
import { PassesWithLink } from '../../commerce/passes-with-link.tsx';

const REFUSALS: Partial<Record<string, PlainKey>> = {
  'media.downloads_used_up': 'download.used_up',
  'media.download_live': 'download.live',
  'media.download_split': 'download.split',
  'media.download_incomplete': 'download.incomplete',
  'media.not_found': 'download.none',
  'media.not_ready': 'download.none',
};

/** Decimal, as browsers and disks count. */
const sizeText = (bytes: number, { t, locale }: Translator): string => {
  const isLarge = bytes >= 1e9;
  const number = numberText(bytes / (isLarge ? 1e9 : 1e6), locale, 0, 1);
  return t(isLarge ? 'size.gigabytes' : 'size.megabytes', { number });
};

/** `1:02:03` or `2:03`, as in the player. */
function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  return whole < 3_600 ? rest.join(':').replace(/^0/, '') : [Math.floor(whole / 3_600), ...rest].join(':');
}

export function DownloadDialog({ eventId, onClose }: { eventId: number; onClose: () => void }): ReactNode {
  const translator = useTranslator();
  const { t } = translator;
  const api = useApi();
  const user = useUser();
  const queryClient = useQueryClient();
  const options = useQuery({
    queryKey: ['download', eventId],
    queryFn: async ({ signal }) =>
      (await api.call(calls.media.downloadOptions, { id: eventId }, { signal })).data,
    enabled: user !== null && user !== undefined,
    staleTime: 0,
    meta: { isAside: true },
  });
  const download = useMutation({
    mutationFn: async (quality: string) =>
      (await api.call(calls.media.downloadEvent, { id: eventId, quality })).data,
    onSuccess: ({ url, name }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    },
    // The quota has changed, or another reason holds now.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['download', eventId] }),
  });
  const { data } = options;
  const refusal = user === null ? 'identity.login_required' : data?.refusal;
  return (
    <Dialog open onClose={onClose} title={t('download.title')} closeLabel={t('action.close')} size="small">
      {options.isError && <p>{t('failure.something')}</p>}
      {data === undefined && user !== null && !options.isError && <SkeletonLine />}
      {refusal != null && (
        <>
          <p>{t(REFUSALS[refusal] ?? 'download.needs_pass')}</p>
          {(REFUSALS[refusal] === undefined || refusal === 'media.downloads_used_up') && (
            <PassesWithLink feature="downloads" eventId={eventId} />
          )}
        </>
      )}
      {data !== undefined && data.refusal === null && (
        <>
          <p>{data.is_taken ? t('download.again') : t('download.left', { count: data.left })}</p>
          {data.qualities.map(({ name, height, bytes, seconds }) => (
            <p key={name}>
              <Button
                wide
                variant="soft"
                busy={download.isPending && download.variables === name}
                onClick={() => download.mutate(name)}
              >
                <bdi>{`${height}p · ${sizeText(bytes, translator)} · ${clockText(seconds)}`}</bdi>
              </Button>
            </p>
          ))}
          {download.isError && <p role="alert">{t('failure.something')}</p>}
        </>
      )}
    </Dialog>
  );
}
