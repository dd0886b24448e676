// The page of one record: the way back to its list, its name, and its form once the record is read.
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useLanguage } from '../../lib/translate.tsx';
import { useToast } from '../toast.tsx';
import { LoadNotice, PageHead } from './list-page.tsx';

interface RecordPageProps {
  readonly list: { readonly to: string; readonly name: string };
  readonly title: string;
  readonly actions?: ReactNode;
  /** Why the record could not be read. Null while nothing failed. */
  readonly error: unknown;
  readonly children: ReactNode;
}

export function RecordPage({ list, title, actions, error, children }: RecordPageProps) {
  return (
    <div className="stack">
      <p>
        <Link to={list.to}>{list.name}</Link>
      </p>
      <PageHead title={<bdi>{title}</bdi>}>{actions}</PageHead>
      <LoadNotice error={error} />
      {children}
    </div>
  );
}

/** The record that the address names. A new one has no id yet. */
export function useGivenRecord(): { readonly given: string | undefined; readonly id: number | undefined } {
  const given = useParams()['id'];
  return { given, id: given === 'new' ? undefined : Number(given) };
}

/**
 * After a saved form, the lists are read again, and a new record leads on.
 * @param leadOn gets the id of the new record.
 */
export function useSaved(renew: () => Promise<unknown>, leadOn: (made: number) => Promise<unknown>) {
  const { t } = useLanguage();
  const toast = useToast();
  return async (made?: number): Promise<void> => {
    await renew();
    toast({ text: t('save.saved') });
    if (made !== undefined) await leadOn(made);
  };
}
