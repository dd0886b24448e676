// A grant as a sentence.
import type { Grant } from '@floodlit/contract/operators/log-in';
import { momentText } from '../../lib/dates.ts';
import type { useLanguage } from '../../lib/translate.tsx';

type Language = Pick<ReturnType<typeof useLanguage>, 't' | 'locale'>;

export const placeText = (
  { scope, scope_name }: Pick<Grant, 'scope' | 'scope_name'>,
  { t }: Pick<Language, 't'>,
): string =>
  scope.kind === 'install'
    ? t('scope.install')
    : t('scope.named', { kind: t(`scope.${scope.kind}`), name: scope_name ?? '' });

export const grantText = (grant: Grant, language: Language): string =>
  [
    language.t('grant.text', {
      role: language.t(`role.${grant.role}`),
      place: placeText(grant, language),
    }),
    grant.ends_at === null
      ? undefined
      : language.t('grant.until', { time: momentText(grant.ends_at, language.locale) }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
