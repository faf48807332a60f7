/** What `npm run desk` can ask for, carried out here or by the server that has the database open. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { type Command, type DeskDeps, type DeskFile, DeskRefused, type Given } from './command.ts'
import { columnsOf, padTo } from './columns.ts'
import { customerCommands } from './customers.ts'
import { messageCommands } from './messages.ts'
import { plainJson, plainLine } from './plain-output.ts'
import { reservationCommands } from './reservations.ts'

export const deskOrderSchema = z.object({ words: z.array(z.string()) })

const MAX_OPTION_COLUMNS = 60

const commands: Command[] = [...customerCommands, ...reservationCommands, ...messageCommands]

interface Understood {
  changes: boolean
  run(deps: DeskDeps, tell: (line: string) => void, save?: (file: DeskFile) => void): Promise<void>
}

/** What these words ask for, if they ask for anything; undefined for help. */
export function understand(words: readonly string[]): Understood | undefined {
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') return undefined
  const name = words.slice(0, 2).join(' ')
  const command = commands.find((it) => it.name === name)
  if (!command) throw new DeskRefused(`そのような操作はありません: ${name}\n\n${help().join('\n')}`)
  const { isJson, given } = read(command, words.slice(2))
  return {
    changes: command.changes ?? false,
    async run(deps, tell, save) {
      const { lines, data, files = [] } = await command.run(deps, given)
      for (const file of files) save?.(file)
      // One line for programs.
      for (const line of isJson ? [plainJson(data)] : lines.map(plainLine)) tell(line)
    },
  }
}

function read(command: Command, args: string[]): { isJson: boolean; given: Given } {
  const { json, values, positionals } = parse(command, args)
  if (positionals.length !== command.operands.length) throw wrong(command)
  return { isJson: json, given: { operands: positionals, options: values } }
}

function parse(command: Command, args: string[]) {
  const named = Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }] as const)
  const options = { ...Object.fromEntries(named), json: { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { json, ...rest } = values as { json: boolean }
    return { json, values: rest as Given['options'], positionals }
  } catch {
    throw wrong(command)
  }
}

const wrong = (command: Command) => new DeskRefused(`使い方: npm run desk -- ${usage(command)}`)

const optionWords = ({ options = {} }: Command): string[] =>
  Object.entries(options).map(([option, value]) => `[--${option} ${value}]`)

/** As many of them on a line as fit beside the commands. */
function optionLines(command: Command): string[] {
  const lines: string[] = []
  for (const words of optionWords(command)) {
    const longer = `${lines.at(-1) ?? ''} ${words}`
    if (lines.length > 0 && columnsOf(longer) <= MAX_OPTION_COLUMNS) lines[lines.length - 1] = longer
    else lines.push(words)
  }
  return lines
}

const usage = (it: Command): string => [it.name, ...it.operands, ...optionWords(it)].join(' ')

export function help(): string[] {
  const width = Math.max(...commands.map((it) => columnsOf(usage({ ...it, options: {} })))) + 2
  return [
    '使い方: npm run desk -- <操作> …',
    '',
    ...commands.flatMap((it) => [
      `  ${padTo(usage({ ...it, options: {} }), width)}${it.about}`,
      ...optionLines(it).map((line) => `  ${' '.repeat(width)}${line}`),
    ]),
    '',
    '  --json をつけると、プログラム向けに1行のJSONで答えます。',
  ]
}
