// What a mailed key is answered with. Asked once for each key, however often the page is drawn: a key that was spent says so
// when it is asked about again, and nobody wants to read that about the answer just given.
import { useEffect, useRef, useState } from 'react';

export interface Asked<Answer> {
  answer: Answer | undefined;
  error: unknown;
  retry: () => void;
}

/** @param isWanted false as long as nobody is there to see the answer. */
export function useAsked<Answer>(key: string, isWanted: boolean, ask: () => Promise<Answer>): Asked<Answer> {
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState<{ of: string; answer?: Answer; error?: unknown }>();
  const asked = useRef<string>(undefined);
  const current = `${tries}:${key}`;
  useEffect(() => {
    if (!isWanted || asked.current === current) return;
    asked.current = current;
    ask().then(
      (answer) => setTold({ of: current, answer }),
      (error: unknown) => setTold({ of: current, error }),
    );
  }, [ask, current, isWanted]);
  const { answer, error } = told?.of === current ? told : {};
  return { answer, error, retry: () => setTries(tries + 1) };
}
