// A page within the page: with a width, a language and a direction of its own, so that everything answers to them as it would alone.
import './preview-frame.css';
import type { Locale } from '@floodlit/contract/primitives';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const STYLES = 'link[rel="stylesheet"], style';
const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** @returns what ends it. Styles that come later, with code that is loaded later, follow. */
function keepStyles(from: Document, to: Document): () => void {
  const copy = (node: Node): void => {
    if (node instanceof Element && node.matches(STYLES)) to.head.append(to.importNode(node, true));
  };
  from.head.querySelectorAll(STYLES).forEach(copy);
  const watching = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach(copy)),
  );
  watching.observe(from.head, { childList: true });
  return () => watching.disconnect();
}

function nameDocument(inside: Document, title: string, language: Locale): void {
  inside.title = title;
  inside.documentElement.lang = language;
  inside.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  // There is no header in it that what sticks would have to leave room for.
  inside.documentElement.style.setProperty('--header-size', '0px');
}

export function PreviewFrame({
  title,
  language,
  size,
  children,
}: {
  title: string;
  language: Locale;
  size: 'page' | 'phone' | 'tablet' | 'desk';
  children: ReactNode;
}): ReactNode {
  const [inside, setInside] = useState<Document>();
  useEffect(() => inside && keepStyles(document, inside), [inside]);
  useEffect(() => {
    if (inside !== undefined) nameDocument(inside, title, language);
  }, [inside, title, language]);
  return (
    <div className="preview-frame">
      <iframe
        className={`preview-frame__page preview-frame__page--${size}`}
        title={title}
        srcDoc={EMPTY}
        onLoad={(load) => setInside(load.currentTarget.contentDocument ?? undefined)}
      />
      {inside !== undefined && createPortal(children, inside.body)}
    </div>
  );
}
