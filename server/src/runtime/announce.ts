// The start-up message: the address of the product, and the demo's log-ins.
import { demoPassword, demoPeople } from '../demo/index.ts';

interface Announcement {
  readonly url: string;
  readonly port: number;
  /** Undefined where no encoders are taken. */
  readonly rtmpPort: number | undefined;
  readonly dataDir: string;
  /** The bucket of its files. Undefined on a disk. */
  readonly bucket?: string | undefined;
  readonly startedInMs: number;
  /** Where money goes. */
  readonly payments: 'sandbox' | 'test' | 'live';
  /** Whether any channel answers. */
  readonly hasChannel: boolean;
  /** Whether the demo's channels and people are there. */
  readonly isDemo: boolean;
  /** Whether the demo's people buy at the sandbox: only there they can. */
  readonly hasDemoPurchases: boolean;
  /** Whether the stand-ins for Google and Facebook are active. */
  readonly isSocialSandbox: boolean;
  /** Whether letters stay in the outbox. */
  readonly isOutbox: boolean;
  /** The lines about the operators' console. */
  readonly console: string;
}

const line = (address: string, what: string): string => `    ${address.padEnd(32)} ${what}`;

export function announce({
  url,
  port,
  rtmpPort,
  dataDir,
  bucket,
  startedInMs,
  payments,
  hasChannel,
  isDemo,
  hasDemoPurchases,
  isSocialSandbox,
  isOutbox,
  console,
}: Announcement): string {
  const people = demoPeople
    .filter(({ bought, pass }) => hasDemoPurchases || pass !== undefined || bought.length === 0)
    .map(({ email, about }) => `    ${email.padEnd(18)} ${about}`)
    .join('\n');
  const money = {
    sandbox: `
  Payments are a sandbox: nobody is charged. Its page: ${url}/sandbox/stripe
    4242 4242 4242 4242 succeeds              4000 0000 0000 0002 declined
    4000 0025 0000 3155 requires 3-D Secure   4000 0000 0000 9995 insufficient funds
    6011 1111 1111 1117 succeeds, for a second free trial: each card starts one trial per channel
    (any future date, any three digits)
`,
    test: `
  Payments: Stripe's test mode. Nobody is charged; its dashboard shows them.
`,
    live: `
  Payments are real: cards are charged.
`,
  }[payments];
  const demo = `
  Log in as (password: ${demoPassword})
${people}
`;
  return `
  Floodlit is running (${(startedInMs / 1_000).toFixed(1)} s).

${line(url, !hasChannel ? 'no channel yet: make one in the console' : isDemo ? 'Northern Sports, the demo channel' : 'your channel')}
${isDemo ? `${line(`http://second.localhost:${port}`, 'Littoral Sport, another brand on another host')}\n` : ''}${rtmpPort === undefined ? '' : `${line(`rtmp://localhost:${rtmpPort}/live`, 'where encoders publish: npm run floodlit -- --help')}\n`}${isDemo ? demo : ''}
${console}
${money}${isSocialSandbox ? '  Google and Facebook are simulated: log in with any name you choose.\n' : ''}${isOutbox ? `  Emails are not sent. Read them in the outbox: ${url}/sandbox/mail\n` : ''}
${isDemo ? "  The demo's games are being rendered, the free one first (Pinewood Rovers @ North Coast United).\n  A later line says when the demo is complete.\n" : ''}  Data: ${dataDir}
${bucket === undefined ? '' : `  Files: ${bucket}\n`}  Stop with Ctrl-C.
`;
}
