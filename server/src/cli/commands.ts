// All commands, in the order of the help.
import type { Command } from './command.ts';
import { channelSet } from './channel-commands.ts';
import { cookiesAsk, cookiesStop } from './cookie-commands.ts';
import {
  clipsDelete,
  clipsEvent,
  clipsList,
  clipsRestore,
  clipsSet,
  clipsWithhold,
} from './clip-commands.ts';
import { couponBatch, couponCreate, couponList, couponStop } from './coupon-commands.ts';
import { embedAllow, embedDeny, embedList } from './embed-commands.ts';
import { encoderCreate, encoderList, encoderRotate } from './encoder-commands.ts';
import { eventArm, eventCreate, eventDisarm, eventEnd } from './event-commands.ts';
import { eventList } from './event-list.ts';
import { faqAdd, faqList, faqRemove } from './faq-commands.ts';
import { blockList, blockRemove, blockWrite } from './block-commands.ts';
import { audioList, audioRename } from './audio-commands.ts';
import { captionsAdd, captionsList, captionsRemove } from './caption-commands.ts';
import { vodAdd, vodDeliver, vodList, vodRail, vodRemove } from './vod-commands.ts';
import { prerollAdd, prerollList, prerollSet, prerollStop } from './preroll-commands.ts';
import { geoAllow, geoBlock, geoOff, geoShow } from './geo-commands.ts';
import { formRemove, formWrite } from './form-commands.ts';
import { keyList, keyRevoke } from './key-commands.ts';
import { passBasic, passSet } from './pass-commands.ts';
import { userBan, userTemporaryPassword, userUnban } from './user-commands.ts';
import { ledgerCheck } from './ledger-commands.ts';
import { paymentsRemove, paymentsSet, paymentsShow } from './payment-commands.ts';
import { disputeList, orderShow, refund } from './refund-commands.ts';
import { subscriptionList } from './subscription-commands.ts';
import { pageList, pageRemove, pageWrite } from './page-commands.ts';
import { textWrite } from './text-commands.ts';
import { slideAdd, slideList, slideRemove } from './slide-commands.ts';

export const commands: readonly Command[] = [
  channelSet,
  textWrite,
  geoShow,
  geoAllow,
  geoBlock,
  geoOff,
  embedList,
  embedAllow,
  embedDeny,
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
  slideList,
  slideAdd,
  slideRemove,
  blockList,
  blockWrite,
  blockRemove,
  couponList,
  couponCreate,
  couponBatch,
  couponStop,
  vodList,
  vodAdd,
  vodDeliver,
  vodRemove,
  vodRail,
  audioList,
  audioRename,
  captionsAdd,
  captionsList,
  captionsRemove,
  prerollList,
  prerollAdd,
  prerollStop,
  prerollSet,
  clipsList,
  clipsWithhold,
  clipsRestore,
  clipsDelete,
  clipsEvent,
  clipsSet,
  passBasic,
  passSet,
  userTemporaryPassword,
  userBan,
  userUnban,
  formWrite,
  formRemove,
  keyList,
  keyRevoke,
  cookiesAsk,
  cookiesStop,
  orderShow,
  refund,
  disputeList,
  ledgerCheck,
  paymentsShow,
  paymentsSet,
  paymentsRemove,
  subscriptionList,
];
