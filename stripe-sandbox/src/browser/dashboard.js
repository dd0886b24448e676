// Keeps the page fresh while nobody is using it.
const refreshMs = 4000;

async function refresh() {
  const isBusy =
    document.hidden || document.activeElement?.closest('form') || document.querySelector('.problem');
  if (!isBusy) {
    const response = await fetch('./', { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (response?.ok) {
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      for (const selector of ['main', '.clock'])
        document.querySelector(selector)?.replaceWith(page.querySelector(selector));
    }
  }
  setTimeout(() => void refresh(), refreshMs);
}

setTimeout(() => void refresh(), refreshMs);
