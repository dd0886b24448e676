import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/src/config/config.ts';
import { hasSocialStandIn } from '../../server/src/runtime/stand-ins.ts';
import { showsOutbox } from '../../server/src/sandboxes/mail-outbox.ts';

interface Service {
  readonly image: string;
  readonly profiles: readonly string[];
  readonly restart?: string;
  readonly build?: string;
  readonly healthcheck?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly env_file?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, object>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, object>>;
}

const folder = path.join(import.meta.dirname, '../../deploy');
const { services, secrets, networks, volumes } = parse(
  readFileSync(path.join(folder, 'compose.yaml'), 'utf8'),
  { merge: true },
) as Compose;
const all = Object.entries(services);
const productsOf = (profile: string): [string, Service][] =>
  all.filter(([, { build, profiles }]) => build !== undefined && profiles.includes(profile));
const networksOf = ({ networks: named }: Service): string[] =>
  Array.isArray(named) ? named : Object.keys(named);
const sourcesOf = ({ secrets: used = [] }: Service): string[] =>
  used.map((secret) => (typeof secret === 'string' ? secret : secret.source));

let made: string;
beforeAll(() => {
  made = mkdtempSync(path.join(tmpdir(), 'floodlit-secrets-'));
  execFileSync('sh', [path.join(folder, 'make-secrets.sh'), 'tv.example', made]);
});
afterAll(() => rmSync(made, { recursive: true }));

/** The variables of a process: those of its service, with the default of each `${…:-…}`, and those of its file. */
function environmentOf(service: Service): Record<string, string> {
  const given = Object.entries(service.environment ?? {}).map(([name, value]) => [
    name,
    value
      .replaceAll('${FLOODLIT_HOST:?set it to the host of your channel}', 'tv.example')
      .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
  ]);
  const file = sourcesOf(service).find((name) => name.endsWith('.env')) ?? '';
  return { ...parseEnv(readFileSync(path.join(made, file), 'utf8')), ...Object.fromEntries(given) };
}

describe('the compose file', () => {
  it('has the processes of each size', () => {
    const roles = (profile: string): (string | undefined)[] =>
      productsOf(profile).map(([, { environment }]) => environment?.['ROLE']);
    expect(roles('one')).toEqual(['all']);
    expect(roles('three')).toEqual(['web', 'web', 'worker', 'ingest', 'ingest']);
    expect(roles('sandbox')).toEqual(['sandbox']);
  });

  it('starts each service again, and knows when it is well', () => {
    for (const [name, { restart, build, healthcheck }] of all) {
      expect(restart, name).toBe('unless-stopped');
      // The image of the product has a health check of its own.
      expect(build ?? healthcheck, name).toBeDefined();
    }
  });

  it('keeps every secret in a file, and has a file for each', () => {
    const files = [
      ...all.map(([, { env_file }]) => env_file),
      ...Object.values(secrets).map(({ file }) => file),
    ];
    const named = files.filter((file) => file !== undefined).map((file) => file.replace('secrets/', ''));
    expect(named.toSorted()).toEqual(readdirSync(made).toSorted());
    for (const [name, { environment = {} }] of all)
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY|TOKEN|DATABASE_URL/.test(variable))
          expect(value, `${name} ${variable}`).toMatch(/^\/run\/secrets\//);
  });

  it('makes secrets once', () => {
    const before = readdirSync(made).map((name) => readFileSync(path.join(made, name), 'utf8'));
    execFileSync('sh', [path.join(folder, 'make-secrets.sh'), 'tv.example', made]);
    expect(readdirSync(made).map((name) => readFileSync(path.join(made, name), 'utf8'))).toEqual(before);
  });

  it('publishes proxies alone, and on this machine alone unless somebody says so', () => {
    expect(networks['private']?.internal).toBe(true);
    for (const [name, service] of all) {
      const open = (service.ports ?? []).filter((port) => !port.startsWith('${RTMP_ADDRESS:-127.0.0.1}:'));
      const web = [80, 443].map((port) => `\${WEB_ADDRESS:-127.0.0.1}:${port}:${port}`);
      expect(open, name).toEqual(service.image.startsWith('haproxy') && service.ports ? web : []);
      expect(networksOf(service), name).toContain('private');
    }
  });

  it('lets proxies reach the product on the network of TRUST_PROXY alone, at addresses that stay', () => {
    const proxies = all.filter(([, { image }]) => image.startsWith('haproxy'));
    const targets = proxies.flatMap(([, { environment = {} }]) =>
      Object.values(environment).flatMap((value) => /^([\w-]+):\d+$/.exec(value)?.[1] ?? []),
    );
    expect(new Set(targets)).toEqual(new Set(['product', 'web1', 'web2', 'ingest1', 'ingest2', 'store']));
    const addresses = [...new Set(targets)].map((name) => {
      const { networks: named } = services[name] ?? { networks: [] };
      expect(Object.keys(named), name).not.toContain('outside');
      return Array.isArray(named) ? undefined : JSON.stringify(Object.entries(named)[0]);
    });
    for (const address of addresses) expect(address).toMatch(/"ipv4_address":"10\.77\.0\.\d\d"/);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const [name, proxy] of proxies) expect(networksOf(proxy), name).not.toContain('egress');
  });

  it('gives each process of the product a folder of its own, and the same secrets', () => {
    const products = productsOf('three');
    const folders = products.flatMap(([, { volumes: mounted = [] }]) => mounted);
    expect(new Set(folders).size).toBe(products.length);
    for (const volume of folders) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
    for (const [, service] of products) expect(sourcesOf(service)).toContain('secrets.json');
  });

  it('reads an ingest at its own name on the private network', () => {
    for (const [name, { environment }] of productsOf('three'))
      if (environment?.['ROLE'] === 'ingest') expect(environment['NODE_URL']).toBe(`http://${name}:4000`);
  });

  it('lets nobody log in as anybody or read letters, even for a trial of this machine', () => {
    for (const [name, service] of productsOf('one').concat(productsOf('three'))) {
      const config = readConfig({
        ...environmentOf(service),
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://tv.localhost',
      });
      expect([hasSocialStandIn(config), showsOutbox(config)], name).toEqual([false, false]);
    }
  });

  it('has variables that the product takes', () => {
    for (const [name, service] of [...productsOf('one'), ...productsOf('three')])
      expect(() => readConfig(environmentOf(service)), name).not.toThrow();
  });
});
