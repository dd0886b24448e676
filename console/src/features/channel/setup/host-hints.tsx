import type { HostHint } from '@floodlit/contract/operators/channels';
import { useLanguage } from '../../../lib/translate.tsx';

const good = ['ready', 'this_machine', 'every_other'];

/** The steps that are left before a host answers. */
export function HostHints({ host, hints }: { readonly host: string; readonly hints: readonly HostHint[] }) {
  const { t } = useLanguage();
  return (
    <ul className="stack stack--tight" aria-live="polite">
      {hints.map(({ code, found, wanted }) => (
        <li key={code} className={good.includes(code) ? 'hint hint--good' : 'hint'}>
          {t(`host_hint.${code}` as 'host_hint.other_address', {
            host,
            found: found.join(', '),
            wanted: wanted.join(', ') || '?',
          })}
        </li>
      ))}
    </ul>
  );
}
