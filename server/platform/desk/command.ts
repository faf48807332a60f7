import { toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { readClock, readDay, splitDayTime, toEnd } from '#contract/shared/typed-time.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/system/env.ts'
import { type ActionCall, type DeskAction, previewAction, runAction } from './action.ts'
import { CommandError } from './command-error.ts'

export interface DeskDeps extends Pick<Deps, 'db' | 'files' | 'now'> {
  /** `DATA_DIR` has the pictures. */
  env: Pick<Env, 'DATA_DIR' | 'STRIPE' | 'DESK'>
  /** The system's user at the terminal, who acts unless `--as` names someone. */
  user: string
}

export interface CommandInput {
  operands: string[]
  /** Only options that were given. */
  options: Record<string, string | undefined>
  /** Text of the file that the first operand names, for commands that read one. */
  text?: string | undefined
  /** Who calls, and the key for the action of the command. */
  call: ActionCall
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
  /** Shown as an error after the lines: not all was done that was asked for. */
  problem?: string | undefined
}

/** A command for shop staff. */
export interface Command {
  /** `customers show` */
  name: string
  /** Required arguments: `<メール|ID>` */
  operands: string[]
  /** Options with a value: `{ q: '<語>' }` */
  options?: Record<string, string>
  /** Options without a value, given as `true`: `['pin']` */
  flags?: readonly string[]
  about: string
  /**
   * The first operand names a file. The command line reads it, as the server may run in another folder. `sheet`: it is of
   * another program, which may write the Windows variant of Shift_JIS.
   */
  readsFile?: 'text' | 'sheet'
  /** Its actions have keys that are made from what the file says, so it takes none. */
  hasOwnKeys?: true
  /** What it runs. A command without an action changes nothing. */
  action?: DeskAction
  run(deps: DeskDeps, given: CommandInput): Promise<CommandOutput>
}

/** `key`: other than that of the call. `isPreview`: only finds out what it would do. */
export type Perform<Input, Output> = (input: Input, options?: { key?: string; isPreview?: boolean }) => Promise<Output>

interface ActionCommand<Input, Output extends object> extends Omit<Command, 'name' | 'action' | 'run'> {
  action: DeskAction<Input, Output>
  /** Finds what the words mean, and performs the action with it. */
  run(deps: DeskDeps, given: CommandInput, perform: Perform<Input, Output>): Promise<CommandOutput>
}

/** The command of an action, which has its name. */
export const actionCommand = <Input, Output extends object>({
  action,
  run,
  ...rest
}: ActionCommand<Input, Output>): Command => ({
  ...rest,
  name: action.name,
  action,
  run: (deps, given) =>
    run(deps, given, (input, { key = given.call.key, isPreview = false } = {}) =>
      (isPreview ? previewAction : runAction)(deps, action, input, { ...given.call, key }).catch(explainKey),
    ),
})

/** For people who give their own keys. Pages repeat their calls by themselves. */
const KEY_PROBLEMS: Readonly<Record<string, string>> = {
  IN_PROGRESS: '同じ操作を実行しています。少し待ってから、結果を確認してください。',
  IDEMPOTENCY_MISMATCH: 'この鍵は、別の操作に使われています。--key を外して、もう一度お試しください。',
  SUBMISSION_TOO_OLD: 'この鍵は古いため、使えません。--key を外して、もう一度お試しください。',
}

function explainKey(error: unknown): never {
  const problem = error instanceof CodedError ? KEY_PROBLEMS[error.code] : undefined
  throw problem === undefined ? error : new CommandError(problem, { cause: error })
}

/** The first word of the name. */
export const getNoun = ({ name }: Pick<Command, 'name'>): string => name.split(' ')[0]!

/** The commands of a noun together, as several modules may have some. */
export const groupByNoun = (commands: readonly Command[]): Command[] =>
  [...Map.groupBy(commands, getNoun).values()].flat()

/** `入荷|返品`: the labels of what an option can be. */
export const formatChoices = (labels: Readonly<Record<string, string>>): string => Object.values(labels).join('|')

/** By its label or its name; undefined if it is neither. */
export const findChoice = <Choice extends string>(
  labels: Readonly<Record<Choice, string>>,
  text: string | undefined,
): Choice | undefined => (Object.keys(labels) as Choice[]).find((it) => it === text || labels[it] === text)

/** Parses a date option. Accepts `2026-12-1` and `2026/12/01`. */
export function parseDateOption(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const date = readDay(text)
  if (date === undefined) throw new CommandError(`日付をご確認ください（例：2026-12-01）: ${text}`)
  return date
}

/** A day in Japan and a time, of which one may be missing: `2026-12-31`, `2026/12/31 18:00`, `2026-12-31T18:00`, `18:00`. */
function splitTime(text: string): { date: string | undefined; clock: string | undefined } {
  const { day, clock, more } = splitDayTime(text)
  if (more.length > 0) throw new CommandError(`日時をご確認ください（例：2026-12-01 18:00）: ${text}`)
  return { date: parseDateOption(day), clock }
}

/** Parses an option with a day or a time. A day is meant to its end. */
export function parseEndOption(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const { date, clock } = splitTime(text)
  if (date === undefined) throw new CommandError(`日付をご確認ください（例：2026-12-01）: ${text}`)
  return new Date(toEnd(date, clock))
}

/** Parses an option with a time, which is of `today` without a day. */
export function parseTimeOption(text: string | undefined, today: string): Date | undefined {
  if (text === undefined) return undefined
  const { date = today, clock } = splitTime(text)
  if (clock === undefined) throw new CommandError(`日時をご確認ください（例：2026-12-01 10:05）: ${text}`)
  return new Date(toJapanInstant(date, clock))
}

/** Parses an option with a time of a day, in any notation. */
export function parseClockOption(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const clock = readClock(text)
  if (clock === undefined) throw new CommandError(`時刻をご確認ください（例：15:30）: ${text}`)
  return clock
}

/** Parses an option with a name or its reading: `佐藤 一郎`. */
export function parseNameOption(
  options: CommandInput['options'],
  name: string,
): [family: string, given: string] | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  const [family = '', given = '', ...more] = text.trim().split(/[\s\u3000]+/u)
  if (given === '' || more.length > 0)
    throw new CommandError(`--${name} には、姓と名の間をあけて指定してください（例："佐藤 一郎"）: ${text}`)
  return [family, given]
}

/** An option that the command needs. */
export function requireOption({ options }: CommandInput, name: string): string {
  const value = options[name]
  if (value === undefined) throw new CommandError(`--${name} を指定してください。`)
  return value
}
