import { describe, expect, it } from 'vitest';
import { findAgainstOrder, findUnplacedParts, linksAgainst, partOrders } from './part-orders.ts';
import { readLinks } from './tree.ts';

const server = partOrders[0] ?? expect.fail();
const linksOf = (files: Record<string, string>) => readLinks(new Map(Object.entries(files)));
const none = { 'server/src': 0, 'contract/src': 0, 'server/src/identity': 0, 'server/src/media': 0 };

describe('linksAgainst', () => {
  it('counts two parts once, whatever the number of imports between them', () => {
    const links = linksOf({
      'server/src/channel/routes.ts': "import '../media/index.ts';\nimport '../media/store.ts';",
      'server/src/channel/jobs.ts': "import type { X } from '../media/index.ts';",
    });
    expect(linksAgainst(server, links)).toMatchObject([{ from: 'channel', to: 'media' }]);
  });

  it.each([
    ['a link to an earlier part', 'server/src/media/routes.ts', '../channel/index.ts'],
    ['a link inside a part', 'server/src/media/routes.ts', './live/index.ts'],
    ['a link of a test', 'server/src/channel/channel.test.ts', '../media/index.ts'],
    ['a link to another area', 'server/src/channel/routes.ts', '@floodlit/contract/media'],
    ['a link from an entry point', 'server/src/main.ts', './runtime/on-air.ts'],
  ])('leaves out %s', (_, from, specifier) => {
    expect(linksAgainst(server, linksOf({ [from]: `import '${specifier}';` }))).toEqual([]);
  });
});

describe('findAgainstOrder', () => {
  it.each([
    ['server/src', 'server/src/channel/routes.ts', '../media/index.ts', 'channel to media'],
    ['contract/src', 'contract/src/primitives.ts', './insight/names.ts', 'ground to insight'],
    ['server/src/identity', 'server/src/identity/keys/routes.ts', '../index.ts', 'keys to room'],
    ['server/src/media', 'server/src/media/rules.ts', './trim/rules.ts', 'ground to trim'],
  ])('finds a link past the maximum in %s', (area, from, specifier, said) => {
    const links = linksOf({ [from]: `import '${specifier}';` });
    const [finding] = findAgainstOrder(links, none);
    expect(finding).toMatchObject({ file: from, what: `leads from ${said}` });
    expect(finding?.sentence).toContain(`${area} has 1 links against its order, at most 0`);
    expect(findAgainstOrder(links, { ...none, [area]: 1 })).toEqual([]);
  });
});

describe('findUnplacedParts', () => {
  it('finds a folder that the order does not name', () => {
    expect(findUnplacedParts(['server/src/billing/index.ts', 'server/src/commerce/index.ts'])).toMatchObject([
      { file: 'server/src/billing/index.ts', what: 'is in billing' },
    ]);
  });
});
