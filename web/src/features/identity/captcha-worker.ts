// Solves the captcha in a worker, so that typing stays responsive.
import { solveChallenge } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';
import type { Challenge } from 'altcha-lib/types';

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge;
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? derivePbkdf2 : deriveSha;
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution === null ? null : btoa(JSON.stringify({ challenge, solution }))),
    () => postMessage(null),
  );
});
