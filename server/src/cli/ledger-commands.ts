// `ledger check`: compares a day of the ledger with the payment service's own records.
import { checkLedger } from '../commerce/index.ts';
import { amountOf, cents } from '../kernel/money.ts';
import { CommandRefused, createCommand } from './command.ts';
import { tableText } from './table-text.ts';

const amount = (amountCents: number): string => amountOf(cents(amountCents)).toFixed(2);

export const ledgerCheck = createCommand({
  name: 'ledger check',
  summary: "Compares a day of all channels' ledger with the payment service's balance lines",
  options: {
    day: { type: 'text', placeholder: 'day', summary: 'such as 2026-11-21 (UTC); without it yesterday' },
  },
  async run({ clock, commerce, print }, args) {
    const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    const day = args.day ?? yesterday;
    const start = new Date(`${day}T00:00:00Z`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime()))
      throw new CommandRefused(`--day is "${day}": write it like 2026-11-21.`);
    const { sums, differences } = await checkLedger(commerce, start);
    if (sums.length === 0) return print(`${day}: no money moved.`);
    print(
      tableText([
        [day, 'ledger', 'payment service'],
        ...sums.map(({ currency, ledgerCents, serviceCents }) => [
          currency,
          amount(ledgerCents),
          amount(serviceCents),
        ]),
      ]),
    );
    for (const { kind, source, currency, ledgerCents, serviceCents } of differences)
      print(
        `  ${kind}: ${source}, ledger ${currency} ${amount(ledgerCents)}, service ${amount(serviceCents)}`,
      );
    if (differences.length > 0)
      throw new CommandRefused(
        `${differences.length} differ: look at each order with order show, and ask again in an hour, since the service may book late.`,
      );
    print('  The same to the cent.');
  },
});
