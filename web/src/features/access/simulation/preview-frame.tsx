// An iframe with its own width, language and direction, so that the page inside responds to them.
import './preview-frame.css';
import type { Locale } from '@floodlit/contract/primitives';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const STYLES = 'link[rel="stylesheet"], style';
const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** @returns a function that stops it. Styles of later chunks are copied too. */
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
  // It has no header, so sticky elements need no offset.
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
