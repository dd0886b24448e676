// The fee of new passes and prices that name none. A change never touches what is on sale already.
import { DomainError } from '../../kernel/errors.ts';
import type { SetupDeps } from './ports.ts';

const feeMaximumCents = 100_000;

/** `1.50` → 150. */
export function feeOf(text: string): number {
  const [whole = '', part = '0'] = text.split('.');
  return Number(whole) * 100 + Number(part);
}

/** @throws {DomainError} `channel.setting_invalid` */
export async function writeServiceFee(
  { setup }: Pick<SetupDeps, 'setup'>,
  channelId: number,
  feeCents: number,
): Promise<void> {
  if (!Number.isSafeInteger(feeCents) || feeCents < 0 || feeCents > feeMaximumCents)
    throw new DomainError('channel.setting_invalid', {
      values: { setting: 'The service fee', problem: 'it is 0 to 1000.00' },
    });
  await setup.writeServiceFee(channelId, feeCents);
}
