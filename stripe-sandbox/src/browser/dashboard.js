// Keeps the page fresh while nobody is using it.
const refreshMs = 4000;

async function refresh() {
  const isBusy =
    document.hidden ||
    document.activeElement?.closest('a, form, details') ||
    document.querySelector('.problem, main details[open]');
  if (!isBusy) {
    const response = await fetch(location.search || './', { headers: { accept: 'text/html' } }).catch(
      () => undefined,
    );
    if (response?.ok) {
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      // Their contents, so that what was scrolled stays where it is.
      for (const selector of ['main', 'nav', '.clock p'])
        document.querySelector(selector)?.replaceChildren(...page.querySelector(selector).childNodes);
    }
  }
  setTimeout(() => void refresh(), refreshMs);
}

document.querySelector('nav [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
setTimeout(() => void refresh(), refreshMs);
