// The server's answer to a mailed key. One request for each key, however often the page renders: a second request
// would report the key as used.
import { useEffect, useRef, useState } from 'react';

export interface MailedAnswer<Answer> {
  answer: Answer | undefined;
  error: unknown;
  retry: () => void;
}

/** @param isWanted false while nobody can see the answer. */
export function useMailedAnswer<Answer>(
  key: string,
  isWanted: boolean,
  ask: () => Promise<Answer>,
): MailedAnswer<Answer> {
  const [tries, setTries] = useState(0);
  const [result, setResult] = useState<{ of: string; answer?: Answer; error?: unknown }>();
  const asked = useRef<string>(undefined);
  const current = `${tries}:${key}`;
  useEffect(() => {
    if (!isWanted || asked.current === current) return;
    asked.current = current;
    ask().then(
      (answer) => setResult({ of: current, answer }),
      (error: unknown) => setResult({ of: current, error }),
    );
  }, [ask, current, isWanted]);
  const { answer, error } = result?.of === current ? result : {};
  return { answer, error, retry: () => setTries(tries + 1) };
}
