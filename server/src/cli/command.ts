// The type of a command of the operator's command line.
import type { StorageConfig } from '../config/storage-variables.ts';
import type { Context } from '../context.ts';
import type { Acting } from '../operators/index.ts';
import type { RunningProduct } from '../processes/running-product.ts';
import type { Rooms } from '../rooms/open-rooms.ts';

export interface CommandOption {
  /** `text` and `number` (whole, not negative) take a value, a `flag` is given or not. */
  readonly type: 'text' | 'number' | 'flag';
  readonly summary: string;
  /** The placeholder of the value in the help, such as `slug`. */
  readonly placeholder?: string;
  readonly isRequired?: boolean;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

interface Values {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
}

/** A flag is always there, another option when it is required or was given. */
export type CommandArgs<Options extends CommandOptions> = {
  readonly [Name in keyof Options]:
    | Values[Options[Name]['type']]
    | (Options[Name] extends { readonly type: 'flag' } | { readonly isRequired: true } ? never : undefined);
};

export interface CommandContext extends Context {
  /** The user of this machine, as the audit log names it. */
  readonly acting: Acting;
  /** Runs verbs in one transaction. All rooms belong to it, and its connection names the actor. */
  readonly act: <Result>(work: (rooms: Rooms) => Promise<Result>) => Promise<Result>;
  /** The address of the console. */
  readonly consoleUrl: string;
  /** Where the files of the install are, and where they were. */
  readonly kept: StorageConfig & { readonly dataDir: string };
  /** Where the product is, or would be. */
  readonly running: RunningProduct;
  /** Whether a process of the product works jobs off now. */
  readonly hasWorker: () => Promise<boolean>;
  /** Prints a line of the result on standard output. Progress goes to `log`. */
  readonly print: (line: string) => void;
  /** Where viewers find a channel; undefined when no host is its own. */
  readonly addressOf: (channelId: number) => Promise<string | undefined>;
  /** @throws {CommandRefused} when there is no such channel; without a slug it is the first. */
  readonly readChannel: (slug: string | undefined) => Promise<{ readonly id: number; readonly slug: string }>;
}

interface CommandDefinition<Options extends CommandOptions> {
  /** The words that call it: `event list`. */
  readonly name: string;
  /** One short phrase without a full stop. */
  readonly summary: string;
  readonly options: Options;
  /** It encodes in its own process, with the priority of a job. */
  readonly isEncoding?: boolean;
  /** The option that may also stand alone after the words: `live 12` for `live --event 12`. */
  readonly argument?: keyof Options & string;
  readonly run: (context: CommandContext, args: CommandArgs<Options>) => Promise<void>;
}

/** A command with any options. Its arguments are validated before it runs. */
export type Command = CommandDefinition<CommandOptions>;

/** The options' types reach `run`; afterwards all commands are of one type. */
export const createCommand = <const Options extends CommandOptions>(
  definition: CommandDefinition<Options>,
): Command => definition as unknown as Command;

/** The reason why a command was refused, in one sentence that ends with the next step. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
