// An operator reads in the middle of a game that the bucket does not answer, and that viewers miss nothing.
import type { BucketTrouble } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';
import { Notice } from '../../ui/notice.tsx';
import { sizeText } from './recordings/size-text.ts';

export function BucketNotice({ trouble }: { readonly trouble: BucketTrouble }) {
  const { t, locale } = useLanguage();
  const { waiting_files: files, waiting_bytes: bytes, lost_files: lost } = trouble;
  return (
    <>
      {files > 0 && <Notice>{t('live.bucket_away', { size: sizeText(bytes, locale) })}</Notice>}
      {lost > 0 && <Notice kind="danger">{t('live.bucket_lost', { count: lost })}</Notice>}
    </>
  );
}
