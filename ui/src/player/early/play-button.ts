// The only control before the application loads, for browsers that refuse autoplay.

const TRIANGLE = 'M8 5.5v13l11-6.5z';

export function offerPlayButton(
  element: HTMLMediaElement,
  picture: HTMLElement,
  container: HTMLElement,
  label: string,
): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'early-player__play';
  button.setAttribute('aria-label', label);
  Object.assign(button.style, {
    position: 'absolute',
    inset: '0',
    margin: 'auto',
    inlineSize: '76px',
    blockSize: '76px',
    border: '0',
    borderRadius: '50%',
    cursor: 'pointer',
    background: 'var(--primary, #fff)',
    color: 'var(--on-primary, #000)',
  });
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('width', '44');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', TRIANGLE);
  path.setAttribute('fill', 'currentColor');
  icon.append(path);
  button.append(icon);
  button.addEventListener('click', () => void element.play().catch(() => undefined));
  element.addEventListener('play', () => leave(button, picture), { once: true });
  container.append(button);
  // A player that has taken the picture has a button of its own.
  const taking = new MutationObserver(() => {
    if (picture.parentElement === container) return;
    taking.disconnect();
    leave(button, picture);
  });
  taking.observe(container, { childList: true });
}

/** Focus moves to the picture, which moves into the player: its keys work, and its controls come next. */
function leave(button: HTMLElement, picture: HTMLElement): void {
  if (document.activeElement === button) {
    picture.tabIndex = -1;
    picture.focus({ preventScroll: true });
  }
  button.remove();
}
