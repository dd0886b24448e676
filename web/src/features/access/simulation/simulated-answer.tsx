import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { CAPABILITIES } from './choices.ts';
import type { Simulated } from './simulate-event.ts';

/** The API's answer in this state, as JSON for developers. */
export function SimulatedAnswer({ simulated: { event, capabilities } }: { simulated: Simulated }): ReactNode {
  const t = useT();
  const allowed = CAPABILITIES.filter((one) => capabilities[one]);
  const facts = {
    stream_status: event.stream_status,
    recording: event.recording,
    signal: event.signal ?? 'null',
    'access.granted': String(event.access.granted),
    'access.reason': event.access.reason ?? 'null',
    capabilities: allowed.length === 0 ? '—' : allowed.join(', '),
  };
  return (
    <section className="simulated-answer" aria-labelledby="simulated-answer">
      <h2 id="simulated-answer">{t('simulate.answer')}</h2>
      <dl dir="ltr">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
