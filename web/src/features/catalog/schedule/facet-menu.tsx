import './facet-menu.css';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FacetOptions } from './facet-options.tsx';
import type { FacetLook } from './facets.ts';

/**
 * One facet of the filter bar: a button that opens its values. Escape, a press outside or losing focus closes
 * it.
 */
export function FacetMenu({
  facet,
  chosen,
  onToggle,
}: {
  facet: FacetLook;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeElsewhere = ({ target }: Event): void => {
      if (target instanceof Node && box.current?.contains(target) !== true) setIsOpen(false);
    };
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  const only = chosen.length === 1 ? facet.options.find(({ value }) => value === chosen[0]) : undefined;
  return (
    <div className="facet-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="facet-menu__button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-chosen={chosen.length > 0 || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <bdi>{only === undefined ? facet.label : `${facet.label}: ${only.label}`}</bdi>
        {chosen.length > 1 && <span className="facet-menu__count">{chosen.length}</span>}
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="facet-menu__panel" id={id}>
          <FacetOptions facet={facet} chosen={chosen} onToggle={onToggle} />
        </div>
      )}
    </div>
  );
}
