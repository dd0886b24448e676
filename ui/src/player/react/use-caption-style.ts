// The panel for the style of captions. It opens from the settings menu, which gets the focus back.
import { useState, type RefObject } from 'react';

export interface CaptionStylePanel {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export function useCaptionStyle(controller: RefObject<Element | null>): CaptionStylePanel {
  const [isOpen, setIsOpen] = useState(false);
  const focusSettings = () =>
    controller.current?.querySelector<HTMLElement>('media-settings-menu-button')?.focus();
  return {
    isOpen,
    open: () => {
      // An open menu would take the focus back from the panel.
      focusSettings();
      controller.current?.querySelector('media-settings-menu')?.setAttribute('hidden', '');
      setIsOpen(true);
    },
    close: () => {
      setIsOpen(false);
      focusSettings();
    },
  };
}
