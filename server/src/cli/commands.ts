// All commands, in the order of the help.
import type { Command } from './command.ts';
import { channelSet } from './channel-commands.ts';
import { channelAnalytics } from './analytics-commands.ts';
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
import {
  encoderCheck,
  encoderCreate,
  encoderList,
  encoderRemove,
  encoderRotate,
} from './encoder-commands.ts';
import { errorsList, errorsMute, errorsOpen, errorsShow, errorsSolve } from './error-commands.ts';
import { catalogCommands } from './catalog-commands.ts';
import {
  eventArm,
  eventDisarm,
  eventEnd,
  eventExtend,
  eventMessage,
  eventResume,
  eventSlate,
  eventStart,
} from './event-commands.ts';
import { eventCancel, eventRefund } from './event-refund-commands.ts';
import { eventList } from './event-list.ts';
import { faqAdd, faqList, faqRemove } from './faq-commands.ts';
import { blockList, blockRemove, blockWrite } from './block-commands.ts';
import { audioList, audioRename } from './audio-commands.ts';
import { captionsAdd, captionsList, captionsRemove } from './caption-commands.ts';
import { vodRepair } from './repair-command.ts';
import { vodExport, vodPoster, vodSet, vodTrim } from './recording-commands.ts';
import { vodAdd, vodDeliver, vodList, vodRail, vodRemove } from './vod-commands.ts';
import { prerollAdd, prerollList, prerollSet, prerollStop } from './preroll-commands.ts';
import { geoAllow, geoBlock, geoOff, geoShow } from './geo-commands.ts';
import { formRemove, formWrite } from './form-commands.ts';
import { keyList, keyRevoke } from './key-commands.ts';
import {
  auditList,
  operatorCreate,
  operatorDemoCode,
  operatorGrant,
  operatorList,
  operatorReset,
  operatorRevoke,
} from './operator-commands.ts';
import { passBasic } from './pass-commands.ts';
import { userBan, userTemporaryPassword, userUnban } from './user-commands.ts';
import { reportCommand, reportLink, reportUnlink } from './report-commands.ts';
import { alertSet, liveCommand } from './live-commands.ts';
import { ledgerCheck } from './ledger-commands.ts';
import { paymentsRemove, paymentsSet, paymentsShow } from './payment-commands.ts';
import { disputeList, orderKeep, orderShow, refund } from './refund-commands.ts';
import { subscriptionList } from './subscription-commands.ts';
import { pageList, pageRemove, pageWrite } from './page-commands.ts';
import { textWrite } from './text-commands.ts';
import {
  channelColours,
  channelCreate,
  channelHostAdd,
  channelHostList,
  channelHostRemove,
  channelMenu,
  channelPublish,
  channelUnpublish,
  channelShow,
} from './setup-commands.ts';
import {
  eventCreate,
  eventDelete,
  eventDuplicate,
  eventMove,
  eventSet,
  priceRemove,
  priceSet,
} from './schedule-commands.ts';
import { passAdd, passList, passSet, passStop } from './shop-commands.ts';
import { scoreAdd, scoreList, scoreSet, scoreVoid } from './score-commands.ts';
import { slideAdd, slideList, slideRemove } from './slide-commands.ts';
import { storageCheck, storageMove } from './storage-commands.ts';

export const commands: readonly Command[] = [
  channelCreate,
  channelShow,
  channelSet,
  channelAnalytics,
  channelPublish,
  channelUnpublish,
  channelHostAdd,
  channelHostRemove,
  channelHostList,
  channelMenu,
  channelColours,
  textWrite,
  geoShow,
  geoAllow,
  geoBlock,
  geoOff,
  embedList,
  embedAllow,
  embedDeny,
  eventList,
  ...catalogCommands,
  eventCreate,
  eventSet,
  eventMove,
  eventDuplicate,
  eventDelete,
  eventCancel,
  eventRefund,
  priceSet,
  priceRemove,
  eventArm,
  eventDisarm,
  eventStart,
  eventSlate,
  eventMessage,
  eventExtend,
  eventEnd,
  eventResume,
  scoreAdd,
  scoreVoid,
  scoreList,
  scoreSet,
  liveCommand,
  alertSet,
  // The longer names first: the first words that match choose the command.
  reportLink,
  reportUnlink,
  reportCommand,
  encoderList,
  encoderCreate,
  encoderRotate,
  encoderRemove,
  encoderCheck,
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
  vodSet,
  vodTrim,
  vodPoster,
  vodExport,
  vodRepair,
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
  passAdd,
  passSet,
  passStop,
  passList,
  userTemporaryPassword,
  userBan,
  userUnban,
  formWrite,
  formRemove,
  keyList,
  keyRevoke,
  cookiesAsk,
  cookiesStop,
  errorsList,
  errorsShow,
  errorsSolve,
  errorsMute,
  errorsOpen,
  orderShow,
  orderKeep,
  refund,
  disputeList,
  ledgerCheck,
  storageMove,
  storageCheck,
  paymentsShow,
  paymentsSet,
  paymentsRemove,
  subscriptionList,
  operatorCreate,
  operatorList,
  operatorGrant,
  operatorRevoke,
  operatorReset,
  operatorDemoCode,
  auditList,
];
