// All commands, in the order of the help.
import type { Command } from './command.ts';
import { encoderCreate, encoderList, encoderRotate } from './encoder-commands.ts';
import { eventArm, eventCreate, eventDisarm, eventEnd } from './event-commands.ts';
import { eventList } from './event-list.ts';
import { faqAdd, faqList, faqRemove } from './faq-commands.ts';
import { pageList, pageRemove, pageWrite } from './page-commands.ts';

export const commands: readonly Command[] = [
  eventList,
  eventCreate,
  eventArm,
  eventDisarm,
  eventEnd,
  encoderList,
  encoderCreate,
  encoderRotate,
  pageList,
  pageWrite,
  pageRemove,
  faqList,
  faqAdd,
  faqRemove,
];
