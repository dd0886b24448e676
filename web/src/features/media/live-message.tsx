import './live-message.css';
import { Notice } from '@floodlit/ui';
import type { ReactNode } from 'react';

/** The message of an operator to the viewers of a live game. The status is always present, so that later words are announced. */
export function LiveMessage({ text }: { text: string | undefined }): ReactNode {
  return (
    <output className="live-message">
      {text !== undefined && (
        <Notice tone="info">
          <bdi>{text}</bdi>
        </Notice>
      )}
    </output>
  );
}
