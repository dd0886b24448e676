import type { LiveTexts } from '../texts/player-texts.ts';

/** Calm words over the last frame while the venue is not heard. */
export function Slate({ isShown, texts }: { isShown: boolean; texts: LiveTexts }) {
  return (
    <div className="player__slate" data-shown={isShown} slot="centered-chrome" {...{ noautohide: '' }}>
      {/* There from the beginning, so that what comes is spoken. */}
      <output className="player__slate-words" dir="auto">
        {isShown ? (
          <>
            <strong className="player__slate-title">{texts.interrupted}</strong>
            <span className="player__slate-lead">{texts.interruptedLead}</span>
          </>
        ) : null}
      </output>
    </div>
  );
}
