import type { PlayerTexts } from '../texts/player-texts.ts';

type SlateKey = 'live.interrupted' | 'live.interrupted_lead' | 'live.starting' | 'live.starting_lead';

/** Text over the last frame while the venue sends no signal. */
export function Slate({
  isShown,
  isStarting = false,
  texts,
}: {
  isShown: boolean;
  /** This is no failure: the encoder paused while nobody watched. */
  isStarting?: boolean;
  texts: Pick<PlayerTexts, SlateKey>;
}) {
  // The words of an operator have none.
  const lead = isStarting ? texts['live.starting_lead'] : texts['live.interrupted_lead'];
  return (
    <div className="player__slate" data-shown={isShown} slot="centered-chrome" {...{ noautohide: '' }}>
      {/* Always present: otherwise screen readers would not announce later text. */}
      <output className="player__slate-words" dir="auto">
        {isShown ? (
          <>
            <strong className="player__slate-title">
              {isStarting ? texts['live.starting'] : texts['live.interrupted']}
            </strong>
            {lead !== '' && <span className="player__slate-lead">{lead}</span>}
          </>
        ) : null}
      </output>
    </div>
  );
}
