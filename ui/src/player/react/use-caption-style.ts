// The panel for the style of captions. It opens from the settings menu, which gets the focus back.
import { useState, type RefObject } from 'react';
import { focusSettings, leaveMenu } from './leave-menu.ts';

export interface CaptionStylePanel {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export function useCaptionStyle(controller: RefObject<Element | null>): CaptionStylePanel {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    open: () => {
      leaveMenu(controller.current);
      setIsOpen(true);
    },
    close: () => {
      setIsOpen(false);
      focusSettings(controller.current);
    },
  };
}
