// The person or the machine behind an act.

/** The person or the machine that acts, as the audit log names it. */
export interface Acting {
  readonly source: 'console' | 'command_line';
  readonly actor: string;
  readonly operatorId: number | null;
  readonly address: string | null;
}
