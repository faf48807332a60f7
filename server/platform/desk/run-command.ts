/** Parses and runs the commands of `npm run desk`, here or in the server that has the database open. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { type Command, type DeskDeps, type DeskFile, CommandError, type CommandInput } from './command.ts'
import { countColumns, pad, toPlainJson, toPlainLine } from './show.ts'

/** `text`: of the file that the command reads. */
export const deskRequestSchema = z.object({ args: z.array(z.string()), text: z.optional(z.string()) })

const MAX_OPTION_COLUMNS = 60

interface ParsedCommand {
  changes: boolean
  /** The file whose text `run` needs. */
  file: string | undefined
  run(deps: DeskDeps, onLine: (line: string) => void, save?: (file: DeskFile) => void, text?: string): Promise<void>
}

/** The command for these arguments; undefined for help. */
export function parseCommand(commands: readonly Command[], args: readonly string[]): ParsedCommand | undefined {
  if (args.length === 0 || args.includes('--help') || args[0] === 'help') return undefined
  const name = args.slice(0, 2).join(' ')
  const command = commands.find((it) => it.name === name)
  if (!command) throw new CommandError(`そのような操作はありません: ${name}\n\n${listHelp(commands).join('\n')}`)
  const { isJson, given } = parseInput(command, args.slice(2))
  return {
    changes: command.changes ?? false,
    file: command.readsFile && given.operands[0],
    async run(deps, onLine, save, text) {
      const { lines, data, files = [] } = await command.run(deps, { ...given, text })
      for (const file of files) save?.(file)
      // Programs get a single line.
      for (const line of isJson ? [toPlainJson(data)] : lines.map(toPlainLine)) onLine(line)
    },
  }
}

function parseInput(command: Command, args: string[]): { isJson: boolean; given: CommandInput } {
  const { json, values, positionals } = parse(command, args)
  if (positionals.length !== command.operands.length) throw createUsageError(command)
  return { isJson: json, given: { operands: positionals, options: values } }
}

function parse(command: Command, args: string[]) {
  const named = Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }] as const)
  const options = { ...Object.fromEntries(named), json: { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { json, ...rest } = values as { json: boolean }
    return { json, values: rest as CommandInput['options'], positionals }
  } catch {
    throw createUsageError(command)
  }
}

const createUsageError = (command: Command) => new CommandError(`使い方: npm run desk -- ${formatUsage(command)}`)

const formatOptions = ({ options = {} }: Command): string[] =>
  Object.entries(options).map(([option, value]) => `[--${option} ${value}]`)

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
  const width = Math.max(...commands.map((it) => countColumns(formatUsage({ ...it, options: {} })))) + 2
  return [
    '使い方: npm run desk -- <操作> …',
    '',
    ...commands.flatMap((it) => [
      `  ${pad(formatUsage({ ...it, options: {} }), width)}${it.about}`,
      ...wrapOptions(it).map((line) => `  ${' '.repeat(width)}${line}`),
    ]),
    '',
    '  --json をつけると、プログラム向けに1行のJSONで答えます。',
  ]
}
