// Paid segments per second of processor time: the product signs and checks, nginx hands out the same files.
import { media } from '@floodlit/contract/media/media';
import { findOnPath } from '../../../server/src/processes/find-program.ts';
import { NotMeasured, type Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { lastingPlayback } from '../product/lasting-playback.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { makeAsset, segmentBytes, segmentCount, segmentName } from './make-asset.ts';
import { startNginx } from './start-nginx.ts';
import { wrk } from './wrk.ts';

const rounds = 5;
/** Each viewer has a token of their own. */
const viewerCount = 50;

function findProgram(name: string): string {
  const found = findOnPath([name], { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` });
  if (found === undefined) throw new NotMeasured(`${name} is not installed: apt-get install ${name}.`);
  return found;
}

export async function segments(): Promise<Figure[]> {
  const programs = { nginx: findProgram('nginx'), wrk: findProgram('wrk') };
  const product = await startProduct();
  try {
    const asset = await makeAsset(product);
    const nginx = await startNginx(programs.nginx, asset.folder);
    try {
      const names = Array.from({ length: segmentCount }, (_, index) => segmentName(index));
      const perCpuSecond = (pid: number, origin: string, paths: readonly string[]) => async () => {
        const before = await processCpuSeconds(pid);
        const answered = await wrk(programs.wrk, origin, paths);
        return answered / ((await processCpuSeconds(pid)) - before);
      };
      const signed = await signedPaths(product, asset.eventId, names);
      await assertChecked(product, signed[0] ?? '');
      const served = await interleave(
        {
          ours: perCpuSecond(product.pid, product.origin, signed),
          nginx: perCpuSecond(
            nginx.pid,
            nginx.origin,
            names.map((name) => `/${name}`),
          ),
        },
        rounds,
      );
      return [
        {
          name: 'segments',
          value: served.ours / served.nginx,
          limit: 0.6,
          side: 'at least',
          unit: '×',
          from: `${served.ours.toFixed(0)} of 1 MB per second of processor, nginx ${served.nginx.toFixed(0)}`,
        },
      ];
    } finally {
      await nginx.stop();
    }
  } finally {
    await product.stop();
  }
}

/** Every viewer asks for every segment, under a token such as the API gives to a buyer. */
async function signedPaths(product: Product, eventId: number, names: readonly string[]): Promise<string[]> {
  const client = product.clientWith(await product.apiKeyOf('bob'));
  const folders: string[] = [];
  for (let viewer = 0; viewer < viewerCount; viewer++) {
    const { data } = await client.call(media.playback, { id: eventId });
    folders.push(lastingPlayback(product, data).master_url.replace(/master\.m3u8$/, '1080p'));
  }
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}

/** The measured answer must be the whole file, and everyone else must be refused. */
async function assertChecked({ origin }: Product, path: string): Promise<void> {
  const [granted, refused] = await Promise.all([
    fetch(origin + path),
    fetch(origin + path.replace(/~[^~/]+\//, '~A/')),
  ]);
  const { byteLength } = await granted.arrayBuffer();
  await refused.arrayBuffer();
  if (granted.status !== 200 || byteLength !== segmentBytes || refused.status !== 403)
    throw new Error(
      `Segments are answered ${granted.status} (${byteLength} bytes), tampered ${refused.status}.`,
    );
}
