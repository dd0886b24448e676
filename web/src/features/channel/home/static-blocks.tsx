import './static-blocks.css';
import type { BlockPlacement, StaticBlock } from '@floodlit/contract/channel/channel';
import { PageSection, Prose } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { languageOf } from '../reading/written-language.ts';

/** The operator's closing text of a page, in its own language and direction. */
export function StaticBlocks({
  blocks,
  placement,
  onNavigate,
}: {
  blocks: readonly StaticBlock[];
  placement: BlockPlacement;
  onNavigate?: (href: string) => void;
}): ReactNode {
  const own = blocks.filter((block) => block.placement === placement);
  if (own.length === 0) return null;
  return (
    <PageSection>
      <div className="static-blocks">
        {own.map((block) => (
          <div className="static-blocks__block" key={block.id} {...languageOf(block, 'html')}>
            <Prose html={block.html} onNavigate={onNavigate} />
          </div>
        ))}
      </div>
    </PageSection>
  );
}
