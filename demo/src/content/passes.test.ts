import { describe, expect, it } from 'vitest';
import { demoPasses, singleEventPrices, type DemoPass } from './index.ts';

const priceOf = (pass: Pick<DemoPass, 'base_price_cents' | 'service_fee_cents'>): number =>
  pass.base_price_cents + pass.service_fee_cents;
const daysOf = ({ offer, period }: DemoPass): number => (offer === 'annual' ? 365 : 30) * period;
const includes = (wide: readonly string[], narrow: readonly string[]): boolean =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((one) => wide.includes(one)));

/** Everything that the second gives, the first gives too. */
function givesAll(one: DemoPass, other: DemoPass): boolean {
  const features = Object.keys(other.features) as (keyof DemoPass['features'])[];
  return (
    (!one.is_team_pass || other.is_team_pass) &&
    includes(one.sports, other.sports) &&
    includes(one.teams, other.teams) &&
    daysOf(one) >= daysOf(other) &&
    features.every((feature) => one.features[feature] || !other.features[feature]) &&
    one.clips >= other.clips &&
    one.downloads >= other.downloads
  );
}

const pairs = demoPasses.flatMap((one) =>
  demoPasses.filter((other) => other !== one).map((other) => [one.alias, other.alias, one, other] as const),
);
const season = demoPasses.find(({ alias }) => alias === 'season-pass') as DemoPass;

describe('the price ladder of the demo', () => {
  it.each(pairs)('%s is dearer than %s, or does not give all of it', (_, __, one, other) => {
    expect(givesAll(one, other) && priceOf(one) <= priceOf(other)).toBe(false);
  });

  it('has one pass for a year of everything', () => {
    const whole = demoPasses.filter(
      (pass) => daysOf(pass) >= 365 && !pass.is_team_pass && pass.sports.length + pass.teams.length === 0,
    );
    expect(whole).toEqual([season]);
    for (const pass of demoPasses) expect(givesAll(season, pass), pass.alias).toBe(true);
  });

  it('has its best value in the season pass', () => {
    const perDay = (pass: DemoPass): number => priceOf(pass) / daysOf(pass);
    const whole = demoPasses.filter((pass) => !pass.is_team_pass && pass.sports.length === 0);
    expect(whole.toSorted((one, other) => perDay(one) - perDay(other))[0]).toBe(season);
    expect(demoPasses.filter(({ tag }) => tag !== null)).toEqual([season]);
  });

  it('gives uses where it gives the feature, and none elsewhere', () => {
    for (const { alias, features, clips, downloads } of demoPasses) {
      expect(clips > 0, alias).toBe(features.clipping);
      expect(downloads > 0, alias).toBe(features.download || features.download_clip);
    }
  });

  it('asks less for eight single games than for no pass: the season pass costs less than they do', () => {
    expect(priceOf(season)).toBeLessThan(8 * priceOf(singleEventPrices.paid));
    for (const pass of demoPasses)
      expect(priceOf(pass), pass.alias).toBeGreaterThan(priceOf(singleEventPrices.paid));
  });

  it('promises no game that is sold alone', () => {
    for (const { alias, description } of demoPasses)
      expect(Object.values(description).join(' '), alias).not.toMatch(
        /every game|tous les matchs|كل المباريات/i,
      );
  });
});
