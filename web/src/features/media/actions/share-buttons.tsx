// One press to where a viewer shares: the device's own sheet, messengers and networks, and the mail program.
import { Mail, Share } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { tellFact } from '../../../lib/facts.ts';
import { useT } from '../../../lib/translate.tsx';
import { BrandIcon } from './brand-icons.tsx';
import { isShareBlocked, shareTargetsOf, type ShareTargetName } from './share-targets.ts';

const iconOf = (name: ShareTargetName): ReactNode =>
  name === 'mail' ? <Mail aria-hidden="true" /> : <BrandIcon name={name} />;

export function ShareButtons({
  title,
  address,
  onPress,
  onBlocked,
}: {
  title: string;
  address: string;
  onPress: () => void;
  /** The browser opened nothing. */
  onBlocked: () => void;
}): ReactNode {
  const t = useT();
  const press = (): void => {
    onPress();
    tellFact({ kind: 'share' });
  };
  const shareByDevice = (): void => {
    press();
    navigator.share({ title, url: address }).catch((error: unknown) => {
      if (isShareBlocked(error)) onBlocked();
    });
  };
  return (
    <ul className="share-buttons" aria-label={t('share.with')}>
      {typeof navigator.share === 'function' && (
        <li>
          <button type="button" className="share-buttons__target" onClick={shareByDevice}>
            <Share aria-hidden="true" />
            <span>{t('share.to_device')}</span>
          </button>
        </li>
      )}
      {shareTargetsOf(title, address).map(({ name, href, opensPage }) => (
        <li key={name}>
          <a
            className="share-buttons__target"
            href={href}
            {...(opensPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            onClick={(event) => {
              press();
              if (opensPage && !openPage(event)) onBlocked();
            }}
          >
            {iconOf(name)}
            <span>{t(`share.to_${name}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * A link with `noopener` never tells whether the browser blocked its page. A script that opens the page knows, and
 * takes the opener away at once. @returns false when nothing opened.
 */
function openPage(event: MouseEvent<HTMLAnchorElement>): boolean {
  // The viewer wants a window or a tab behind this one: that is the browser's.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return true;
  event.preventDefault();
  const opened = globalThis.open(event.currentTarget.href, '_blank');
  if (opened === null) return false;
  opened.opener = null;
  return true;
}
