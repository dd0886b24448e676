// What stands between an installed channel and the network: it comes when the page is at rest, and only shows a page offline.

export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Refused where the browser keeps nothing: the channel is then a page like any other.
    setTimeout(
      () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
      2_000,
    );
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
