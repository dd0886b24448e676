// Keeps the page fresh while nobody is using it.
const refreshMs = 4000;

const isInUse = () =>
  document.hidden ||
  document.activeElement?.closest('a, form, details') ||
  document.querySelector('.problem, main details[open]');

async function refresh() {
  if (!isInUse()) {
    const text = await fetch(location.search || './', { headers: { accept: 'text/html' } })
      .then((response) => (response.ok ? response.text() : undefined))
      .catch(() => undefined);
    if (text !== undefined) {
      const page = new DOMParser().parseFromString(text, 'text/html');
      // An element in use stays. Only contents are replaced, so a scrolled list keeps its place.
      if (!isInUse())
        for (const selector of ['main', 'nav', '.clock p'])
          document.querySelector(selector)?.replaceChildren(...page.querySelector(selector).childNodes);
    }
  }
  setTimeout(() => void refresh(), refreshMs);
}

document.querySelector('nav [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
setTimeout(() => void refresh(), refreshMs);
