// The build before: a folder that `BENCH_BEFORE` names, with an installed and built copy of the project. Some figures
// are ratios against it, taken in turns on the same machine.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NotMeasured } from '../figure.ts';
import { startProduct, type Product, type ProductOptions } from './start-product.ts';

/**
 * @returns its folder. Undefined when none is named: then the ratios against it are not printed.
 * @throws {NotMeasured} for a folder without a built copy.
 */
export function buildBefore(): string | undefined {
  const named = process.env['BENCH_BEFORE'];
  if (named === undefined || named === '') return undefined;
  const folder = path.resolve(named);
  for (const file of ['bench/src/product/serve.ts', 'web/dist/.vite/manifest.json', 'node_modules'])
    if (!existsSync(path.join(folder, file)))
      throw new NotMeasured(`BENCH_BEFORE ${folder} has no ${file}: install and start that copy once.`);
  return folder;
}

export interface Products {
  readonly ours: Product;
  readonly before: Product | undefined;
}

/** Runs `work` with the product and, where one is named, the build before beside it. Ends both. */
export async function withBuilds<Answer>(
  options: ProductOptions,
  work: (products: Products) => Promise<Answer>,
): Promise<Answer> {
  const build = buildBefore();
  const ours = await startProduct(options);
  try {
    const before = build === undefined ? undefined : await startProduct({ ...options, build });
    try {
      return await work({ ours, before });
    } finally {
      await before?.stop();
    }
  } finally {
    await ours.stop();
  }
}
