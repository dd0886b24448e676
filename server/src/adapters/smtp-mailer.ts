// Letters over SMTP, by the address that the operator gave.
import type { Transporter } from 'nodemailer';
import { senderOf } from '../mail/index.ts';
import { LetterRefused, type Mailer } from '../mail/ports.ts';

export interface SmtpOptions {
  readonly url: string;
  readonly sender: string;
  /** Tests shorten it. */
  readonly timeoutMs?: number;
}

const timeoutMs = 20_000;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether the error concerns the mail itself. A failed log-in is temporary: the operator can correct it. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

export function createSmtpMailer({ url, sender, timeoutMs: limit = timeoutMs }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  let transport: Transporter | undefined;
  // Loaded by the first letter: most processes send none.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return (transport ??= createTransport({
      host: hostname,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        // A password never crosses a network readable.
        requireTLS: !secure && !loopback.test(hostname),
      }),
      connectionTimeout: limit,
      greetingTimeout: limit,
      socketTimeout: limit,
      disableFileAccess: true,
      disableUrlAccess: true,
    }));
  };
  return {
    sender,
    async send(letter) {
      const opened = await open();
      try {
        await opened.sendMail({
          messageId: letter.message_id,
          from: { name: letter.from_name, address: letter.from_address },
          to: { name: '', address: letter.recipient },
          ...(letter.reply_to !== null && { replyTo: { name: '', address: letter.reply_to } }),
          subject: letter.subject,
          html: letter.html,
          text: letter.text,
        });
        return 'sent';
      } catch (error) {
        if (isFinal(error)) throw new LetterRefused('The mail server refused the letter.', { cause: error });
        throw error;
      }
    },
  };
}

/** The mailer of an install, by its configuration. */
export function createMailer(config: {
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
}): Mailer {
  const sender = senderOf(config.publicUrl, config.smtpUrl);
  return config.smtpUrl === undefined
    ? createKeepingMailer(sender)
    : createSmtpMailer({ url: config.smtpUrl, sender });
}

/** Where no mail server is set: every letter stays in the outbox. */
export const createKeepingMailer = (sender: string): Mailer => ({ sender, send: async () => 'kept' });
