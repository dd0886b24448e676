import { describe, expect, it } from 'vitest';
import { findFirstRenderReads } from './first-render.ts';
import { readLinks } from './tree.ts';

/** The findings in a page with this code, and in modules that it imports. */
function findIn(page: string, others: Record<string, string> = {}, name = 'home'): string[] {
  const tree = new Map(Object.entries({ [`web/src/pages/${name}.tsx`]: page, ...others }));
  return findFirstRenderReads(tree, readLinks(tree)).map(({ file, line, what }) => `${file}:${line} ${what}`);
}

const component = (body: string): string => `export function Component() {\n  ${body}\n}\n`;

describe('the first rendering', () => {
  it.each([
    ['const now = Date.now();', 'Date.now'],
    ['const today = new Date();', 'new Date'],
    ['return <p>{location.pathname}</p>;', 'location.pathname'],
    ['const from = document.referrer;', 'document.referrer'],
    ['const isTold = document.cookie.includes("a");', 'document.cookie'],
    ['const [view] = useState(() => localStorage.getItem("view"));', 'localStorage'],
    ['const isCalm = useMemo(() => matchMedia("(x)").matches, []);', 'matchMedia'],
    ['return <p>{navigator.onLine ? "a" : "b"}</p>;', 'navigator.onLine'],
    ['return list.map((one) => <p key={one}>{Date.now() - one}</p>);', 'Date.now'],
    ['const [first] = useState(Date.now);', 'Date.now'],
    ['const path = useAfterHydration(location.pathname, read);', 'location.pathname'],
  ])('reads nothing of the browser: %s', (body, what) => {
    expect(findIn(component(body))).toEqual([`web/src/pages/home.tsx:2 Component reads ${what}`]);
  });

  it.each([
    'useEffect(() => { setNow(Date.now()); }, []);',
    'useEffect(() => { const tick = (): void => set(Date.now()); tick(); }, []);',
    'const zone = useAfterHydration("UTC", () => location.href);',
    'return <button onClick={() => location.reload()} />;',
    'const open = (): void => { location.assign("/"); };',
    'const go = useCallback(() => navigator.share({}), []);',
    'load().then(() => location.reload(), () => undefined);',
    'const { location } = useView();\n  return <p>{location.pathname}</p>;',
    'return <p>{view.location.pathname}</p>;',
    'const moment = new Date(renderedAt * 1000);',
    'return <p title="Date.now()">A clock</p>; // location.href',
  ])('is not what runs later, nor what only looks like it: %s', (body) => {
    expect(findIn(component(body))).toEqual([]);
  });

  it('includes the hooks and functions that it calls, in other modules too', () => {
    const page = `import { useHour } from '../lib/use-hour.ts';\nimport { hour } from '../lib/hour.ts';\n${component('return <p>{useHour()}{hour()}</p>;')}`;
    const others = {
      'web/src/lib/use-hour.ts':
        "import { hour } from './hour.ts';\nexport function useHour() {\n  return hour();\n}\n",
      'web/src/lib/hour.ts':
        'const seconds = () => Date.now();\nexport const hour = () => seconds() / 3600;\n',
    };
    expect(findIn(page, others)).toEqual([
      'web/src/pages/home.tsx:4 Component reads hour',
      'web/src/lib/use-hour.ts:3 useHour reads hour',
    ]);
  });

  it('leaves a function alone that is given to what runs later', () => {
    const page = `const readZone = () => location.href;\n${component('const zone = useAfterHydration("UTC", readZone);')}`;
    expect(findIn(page)).toEqual([]);
  });

  it('is not what loads after a press, or what only types name', () => {
    const late = { 'web/src/features/media/late.tsx': 'export const Late = () => location.href;\n' };
    expect(findIn(component("void import('../features/media/late.tsx');"), late)).toEqual([]);
    expect(findIn(`import type { Late } from '../features/media/late.tsx';\n${component('')}`, late)).toEqual(
      [],
    );
    expect(findIn(`import { Late } from '../features/media/late.tsx';\n${component('')}`, late)).toHaveLength(
      1,
    );
  });

  it('of a page that begins with its skeleton is that skeleton', () => {
    expect(findIn(component('const from = document.referrer;'), {}, 'contacts')).toEqual([]);
    expect(findIn(component('const from = document.referrer;'), {}, 'new-page')).toHaveLength(1);
  });
});
