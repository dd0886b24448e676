// The sentence for a failed call, in the operator's language.
import { ApiError } from '@floodlit/contract/client';
import { fieldText } from './field-text.ts';
import type { useLanguage } from './translate.tsx';

export function failureText(
  error: unknown,
  language: Pick<ReturnType<typeof useLanguage>, 't' | 'has'>,
): string {
  const { t, has } = language;
  if (!(error instanceof ApiError)) return t('failure.unknown');
  if (error.status === 0) return t('failure.network');
  const [field] = Object.values(error.errors).flat();
  if (error.code === 'request.invalid' && field !== undefined) return fieldText(field, language);
  if (error.code === 'request.rate_limited' && error.retryAfterSeconds !== undefined)
    return t('failure.wait', { minutes: Math.ceil(error.retryAfterSeconds / 60) });
  const key = `failure.${error.code?.replace('.', '_') ?? 'unknown'}`;
  return t((has(key) ? key : 'failure.unknown') as 'failure.unknown');
}
