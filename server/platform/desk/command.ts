import { addDays, toCivilDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { toCode, toPlainText } from '#contract/shared/normalize-text.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type ActionCall, type DeskAction, runAction } from './action.ts'
import { CommandError } from './command-error.ts'

export interface DeskDeps extends Pick<Deps, 'db' | 'files' | 'now'> {
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
  /** The first operand names a file. The command line reads it, as the server may run in another folder. */
  readsFile?: true
  /** What it runs. A command without an action changes nothing. */
  action?: DeskAction
  run(deps: DeskDeps, given: CommandInput): Promise<CommandOutput>
}

interface ActionCommand<Input, Output extends object> extends Omit<Command, 'name' | 'action' | 'run'> {
  action: DeskAction<Input, Output>
  /** Finds what the words mean, and performs the action with it. */
  run(deps: DeskDeps, given: CommandInput, perform: (input: Input) => Promise<Output>): Promise<CommandOutput>
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
  run: (deps, given) => run(deps, given, (input) => runAction(deps, action, input, given.call)),
})

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
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(toCode(text))
  const date = parts && toCivilDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  if (!date) throw new CommandError(`日付をご確認ください（例：2026-12-01）: ${text}`)
  return date
}

/**
 * Parses an option with a day or a time in Japan: `2026-12-31`, `2026/12/31 18:00`, `2026-12-31T18:00`. A day is meant to its end,
 * so it is the midnight after it.
 */
export function parseEndOption(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const [day = '', time, ...more] = toPlainText(text)
    .trim()
    .split(/[\sT]+/u)
  const date = parseDateOption(day)!
  const isTime = time === undefined || /^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(time)
  if (!isTime || more.length > 0) throw new CommandError(`日時をご確認ください（例：2026-12-01 18:00）: ${text}`)
  return new Date(
    time === undefined ? toJapanInstant(addDays(date, 1), '00:00') : toJapanInstant(date, time.padStart(5, '0')),
  )
}

/** Parses a time option. Accepts `9:30`, `９：３０`, `15時` and `15時30分`; the end of a day is `24:00`. */
export function parseClockOption(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const parts = /^(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分)?)$/.exec(toPlainText(text).trim())
  const clock = parts && `${parts[1]!.padStart(2, '0')}:${(parts[2] ?? parts[3] ?? '').padStart(2, '0')}`
  if (!clock || !/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(clock))
    throw new CommandError(`時刻をご確認ください（例：15:30）: ${text}`)
  return clock
}

/** An option that the command needs. */
export function requireOption({ options }: CommandInput, name: string): string {
  const value = options[name]
  if (value === undefined) throw new CommandError(`--${name} を指定してください。`)
  return value
}
