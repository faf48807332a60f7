import type { Deps } from '#server/platform/deps.ts'

export type DeskDeps = Pick<Deps, 'db' | 'files' | 'now'>

export interface CommandInput {
  operands: string[]
  /** Only options that were given. */
  options: Record<string, string | undefined>
}

/** A file written to the current directory of the command line. */
export interface DeskFile {
  name: string
  bytes: Uint8Array
}

/** Output of a command: lines for people, data for programs with `--json`. */
export interface CommandOutput {
  lines: string[]
  data: unknown
  files?: DeskFile[]
}

/** A command for shop staff. */
export interface Command {
  /** `customers show` */
  name: string
  /** Required arguments: `<メール|ID>` */
  operands: string[]
  /** Options with a value: `{ q: '<語>' }` */
  options?: Record<string, string>
  about: string
  /** Whether it writes to the database. */
  changes?: true
  run(deps: DeskDeps, given: CommandInput): Promise<CommandOutput>
}

/** An error whose message is shown to the user of the command. */
export class CommandError extends Error {
  override name = 'CommandError'
}
