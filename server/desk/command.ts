import type { Deps } from '#server/deps.ts'

export type DeskDeps = Pick<Deps, 'db' | 'files' | 'now'>

export interface Given {
  operands: string[]
  /** Only those that were given. */
  options: Record<string, string | undefined>
}

/** Written where the command was typed. */
export interface DeskFile {
  name: string
  bytes: Uint8Array
}

/** What a command answers: for people, and with `--json` for programs. */
export interface Told {
  lines: string[]
  data: unknown
  files?: DeskFile[]
}

/** One thing that the shop can ask for. */
export interface Command {
  /** `customers show` */
  name: string
  /** All of them have to be given: `<メール|ID>` */
  operands: string[]
  /** Each takes a value: `{ q: '<語>' }` */
  options?: Record<string, string>
  about: string
  /** Writes into the database. */
  changes?: true
  run(deps: DeskDeps, given: Given): Promise<Told>
}

/** Said to whoever typed the command, as it is. */
export class DeskRefused extends Error {
  override name = 'DeskRefused'
}
