// Captions of a clip: those of its recording within the range, as files of its own.
import { CaptionsRefused, captionsVtt, readCaptions, type AssetRecord } from '../media/index.ts';
import { cutCaptions } from './cut/cut-captions.ts';
import type { ClipDeps } from './ports.ts';
import { captionsFileOf, type ClipCaption, type ClipRecord } from './rules.ts';

const toMs = (us: number): number => Math.round(us / 1_000);

/** @returns the captions whose files are in the clip's folder. Captions without a word in the range are left out. */
export async function writeClipCaptions(
  { media: { storage } }: Pick<ClipDeps, 'media'>,
  asset: Pick<AssetRecord, 'folder' | 'ladder'>,
  clip: Pick<ClipRecord, 'folder' | 'start_us' | 'end_us'>,
): Promise<ClipCaption[]> {
  const range = { fromMs: toMs(clip.start_us), toMs: toMs(clip.end_us) };
  const written: ClipCaption[] = [];
  for (const { language, label, file: source } of asset.ladder?.captions ?? []) {
    const bytes = await storage.readFile(asset.folder, source);
    const cues = bytes === undefined ? [] : cutCaptions(cuesOf(bytes), range);
    if (cues.length === 0) continue;
    const file = captionsFileOf(written.length + 1);
    await storage.writeFile(clip.folder, file, Buffer.from(captionsVtt(cues)));
    written.push({ language, label, file });
  }
  return written;
}

/** A clip without captions is better than none. */
function cuesOf(bytes: Buffer): ReturnType<typeof readCaptions>['cues'] {
  try {
    return readCaptions(bytes).cues;
  } catch (error) {
    if (error instanceof CaptionsRefused) return [];
    throw error;
  }
}
