// One press to where a viewer shares: the device's own sheet, messengers and networks, and the mail program.
import { Mail, Share } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { tellFact } from '../../../lib/facts.ts';
import { useT } from '../../../lib/translate.tsx';
import { BrandIcon } from './brand-icons.tsx';
import { isShareBlocked, shareTargetsOf, type ShareTargetName } from './share-targets.ts';
import { watchOpening } from './watch-opening.ts';

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
  /** Nothing opened. */
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
              if (opensPage && !opensBehind(event)) watchOpening(onBlocked);
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

/** A press with these keys wants a window or a tab behind this one. */
const opensBehind = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;
