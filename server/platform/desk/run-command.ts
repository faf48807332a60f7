/** Parses and runs the commands of `npm run desk`, here or in the server that has the database open. */
import { parseArgs } from 'node:util'
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { submissionKeyField } from '#contract/shared/submission.ts'
import type { ActionCall } from './action.ts'
import { toTerminalActor } from './actor.ts'
import type { Command, CommandInput, DeskDeps, DeskFile } from './command.ts'
import { CommandError } from './command-error.ts'
import { toNumber } from './contact-search.ts'
import { countColumns, pad, toPlainJson, toPlainLine } from './show.ts'

/** `user`: the system's user at the terminal. `text`: of the file that the command reads. */
export const deskRequestSchema = z.object({
  args: z.array(z.string()),
  user: z.string(),
  text: z.optional(z.string()),
})

/** Options of every command with an action. */
const getActionOptions = ({ action, hasOwnKeys }: Command): Record<string, string> =>
  action ? { as: '<お名前>', ...(!hasOwnKeys && { key: '<鍵>' }) } : {}

const MAX_OPTION_COLUMNS = 60

interface ParsedCommand {
  changes: boolean
  /** The file whose text `run` needs, and who has written it. */
  file: { name: string; kind: NonNullable<Command['readsFile']> } | undefined
  run(deps: DeskDeps, onLine: (line: string) => void, save?: (file: DeskFile) => void, text?: string): Promise<void>
}

/** The command for these arguments; undefined for help. */
export function parseCommand(commands: readonly Command[], args: readonly string[]): ParsedCommand | undefined {
  if (args.length === 0 || args.includes('--help') || args[0] === 'help') return undefined
  const name = args.slice(0, 2).join(' ')
  const command = commands.find((it) => it.name === name)
  if (!command) throw new CommandError(`そのような操作はありません: ${name}\n\n${listHelp(commands).join('\n')}`)
  const { isJson, actionOptions, given } = parseInput(command, args.slice(2))
  return {
    changes: command.action !== undefined,
    file: command.readsFile && { name: given.operands[0]!, kind: command.readsFile },
    async run(deps, onLine, save, text) {
      const call = toCall(deps, actionOptions)
      const { lines, data, files = [], problem } = await command.run(deps, { ...given, text, call })
      for (const file of files) save?.(file)
      const shown = command.action && !command.hasOwnKeys ? { ...(data as object), key: call.key } : data
      // Programs get a single line.
      for (const line of isJson ? [toPlainJson(shown)] : lines.map(toPlainLine)) onLine(line)
      if (problem !== undefined) throw new CommandError(problem)
    },
  }
}

type ParsedInput = Omit<CommandInput, 'text' | 'call'>

interface ParsedWords {
  isJson: boolean
  actionOptions: ParsedInput['options']
  given: ParsedInput
}

function parseInput(command: Command, args: string[]): ParsedWords {
  const { json, values, positionals } = parse(command, args)
  if (positionals.length !== command.operands.length) throw createUsageError(command)
  if (!command.action) return { isJson: json, actionOptions: {}, given: { operands: positionals, options: values } }
  const { as, key, ...options } = values
  return { isJson: json, actionOptions: { as, key }, given: { operands: positionals, options } }
}

/** A new key, unless an earlier call is repeated. */
function toCall({ user, now }: DeskDeps, { as = user, key }: ParsedInput['options']): ActionCall {
  const actor = toTerminalActor(as)
  if (key === undefined) return { key: ulid(now()), actor }
  const { data } = z.safeParse(submissionKeyField, toNumber(key))
  if (data === undefined) throw new CommandError(`--key には、前の結果（--json の key）の鍵を指定してください: ${key}`)
  return { key: data, actor }
}

function parse(command: Command, args: string[]) {
  const known = { ...command.options, ...getActionOptions(command) }
  const named = Object.keys(known).map((name) => [name, { type: 'string' }] as const)
  const flags = (command.flags ?? []).map((name) => [name, { type: 'boolean' }] as const)
  const options = { ...Object.fromEntries([...named, ...flags]), json: { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { json, ...rest } = values as { json: boolean } & Record<string, string | true>
    const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
    return { json, values: Object.fromEntries(texts) as ParsedInput['options'], positionals }
  } catch {
    throw createUsageError(command)
  }
}

const createUsageError = (command: Command) => new CommandError(`使い方: npm run desk -- ${formatUsage(command)}`)

const formatOptions = ({ options = {}, flags = [] }: Command): string[] => [
  ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`),
  ...flags.map((flag) => `[--${flag}]`),
]

/** Wraps options to fit next to the commands. */
function wrapOptions(command: Command): string[] {
  const lines: string[] = []
  for (const words of formatOptions(command)) {
    const longer = `${lines.at(-1) ?? ''} ${words}`
    if (lines.length > 0 && countColumns(longer) <= MAX_OPTION_COLUMNS) lines[lines.length - 1] = longer
    else lines.push(words)
  }
  return lines
}

const formatUsage = (it: Command): string => [it.name, ...it.operands, ...formatOptions(it)].join(' ')

export function listHelp(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map((it) => countColumns(formatUsage({ ...it, options: {}, flags: [] })))) + 2
  return [
    '使い方: npm run desk -- <操作> …',
    '',
    ...commands.flatMap((it) => [
      `  ${pad(formatUsage({ ...it, options: {}, flags: [] }), width)}${it.about}`,
      ...wrapOptions(it).map((line) => `  ${' '.repeat(width)}${line}`),
    ]),
    '',
    '  --json をつけると、プログラム向けに1行のJSONで答えます。',
    '  変更する操作は、記録に残ります（log list）。担当者は --as <お名前> で指定できます。',
    '  --key <鍵> をつけてもう一度行うと、同じ操作は一度だけになります。',
  ]
}
