import './splash-screen.css';
import type { ReactNode } from 'react';

/** The document's own script looks for this id when the app has rendered. */
export const SPLASH_ID = 'splash';

/** The brand during start-up. It is only markup and CSS, so that the server can write it into the document. */
export function SplashScreen({
  mark,
  name,
  label,
  leaving = false,
}: {
  mark: ReactNode;
  name: string;
  label: string;
  /** Fades it out. */
  leaving?: boolean;
}): ReactNode {
  return (
    <output className="splash-screen" id={SPLASH_ID} data-leaving={leaving || undefined}>
      <span className="splash-screen__mark">{mark}</span>
      <bdi className="splash-screen__name" aria-hidden="true">
        {name}
      </bdi>
      <span className="splash-screen__bar" />
      <span className="splash-screen__label">{label}</span>
    </output>
  );
}
