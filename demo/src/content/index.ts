export { littoralSport, northernSports, type DemoChannel } from './channels.ts';
export type { DemoLanguage, DemoText, DemoTranslations } from './demo-text.ts';
export { demoClipTags } from './clips.ts';
export { readCrest } from './crests.ts';
export { demoCoupons, type DemoCoupon } from './coupons.ts';
export { demoFixtures, recordingSeconds, type DemoFixture, type DemoGoal } from './fixtures.ts';
export type { DemoVideo } from './library.ts';
export { longReplays } from './long-replays.ts';
export { liveFixtureAt, liveFixtures, liveGameSeconds, type LiveFixture } from './live-fixtures.ts';
export { demoPasses, singleEventPrices, type DemoPass } from './passes.ts';
export { demoClips, type DemoClip } from './made-clips.ts';
export { demoPassword, demoPeople, type DemoPerson } from './people.ts';
export { demoResults, resultText, type DemoResult } from './results.ts';
export { demoMembership, type DemoPurchase } from './purchases.ts';
export {
  demoGroups,
  demoPlace,
  demoPlaces,
  demoSports,
  demoTeam,
  demoTeams,
  type DemoTeam,
} from './teams.ts';
