export { littoralSport, northernSports, type DemoChannel } from './channels.ts';
export type { DemoLanguage, DemoText, DemoTranslations } from './demo-text.ts';
export { demoCoupons, type DemoCoupon } from './coupons.ts';
export { demoFixtures, recordingSeconds, type DemoFixture, type DemoGoal } from './fixtures.ts';
export { liveFixtureAt, liveFixtures, liveGameSeconds, type LiveFixture } from './live-fixtures.ts';
export { demoPasses, singleEventPrices, type DemoPass } from './passes.ts';
export { demoPassword, demoPeople, type DemoPerson } from './people.ts';
export { demoMembership, type DemoPurchase } from './purchases.ts';
export { demoGroups, demoPlaces, demoSports, demoTeam, demoTeams, type DemoTeam } from './teams.ts';
