// The page opens without a network once it was opened with one, and can stand on the phone's home screen.

interface TrustedScripts {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const workerAddress = '/score/worker.js';

/** The policy of the document lets only named code choose a script. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedScripts };
  return (
    trustedTypes
      ?.createPolicy('floodlit-score', { createScriptURL: (given) => given })
      .createScriptURL(address) ?? address
  );
}

export function keepPage(link: string): void {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = `/score/${encodeURIComponent(link)}/app.webmanifest`;
  document.head.append(manifest);
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register(trusted(workerAddress), { scope: '/score/' }).catch(() => undefined);
  // Asks the browser not to clear the taps when the phone is short of space.
  void navigator.storage?.persist?.().catch(() => undefined);
}
