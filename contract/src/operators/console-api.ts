// The whole API of the console as one tree, for the server and its tests. No viewer's page imports it.
import { audit } from './audit.ts';
import { channels } from './channels.ts';
import { basicPass } from './basic-pass.ts';
import { channelOptions } from './channel-options.ts';
import { blocks, menu, pages, questions, slides } from './content.ts';
import { errors } from './errors.ts';
import { figures } from './figures.ts';
import { games } from './games.ts';
import { gameRefunds } from './game-refunds.ts';
import { live } from './live.ts';
import { measuring } from './measuring.ts';
import { money } from './money.ts';
import { logIn, ownAccount } from './log-in.ts';
import { clipRules } from './clip-rules.ts';
import { clipDesk } from './clip-desk.ts';
import { formAnswers } from './form-answers.ts';
import { people } from './people.ts';
import { pictures } from './pictures.ts';
import { coupons, passes } from './shop.ts';
import { schools, sports, teams, venues } from './subjects.ts';
import { prerolls } from './prerolls.ts';
import { gameRecordings, recordings, videos } from './recordings.ts';
import { reportLinks } from './report-links.ts';
import { reportFiles } from './report-files.ts';
import { scoring } from './scoring.ts';
import { today } from './today.ts';
import { workLinks } from './work-links.ts';

export const consoleApi = {
  logIn,
  ownAccount,
  people,
  audit,
  today,
  figures,
  errors,
  pictures,
  games,
  gameRefunds,
  passes,
  basicPass,
  coupons,
  sports,
  venues,
  schools,
  teams,
  live,
  money,
  channels,
  channelOptions,
  measuring,
  menu,
  pages,
  questions,
  slides,
  blocks,
  prerolls,
  clipDesk,
  clipRules,
  formAnswers,
  recordings,
  videos,
  gameRecordings,
  reportFiles,
  reportLinks,
  workLinks,
  scoring,
} as const;
