/** What `npm run desk` can ask for, carried out here or by the server that has the database open. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { type Command, type DeskDeps, DeskRefused, type Given } from './command.ts'
import { columnsOf, padTo } from './columns.ts'
import { customerCommands } from './customers.ts'

export const deskOrderSchema = z.object({ words: z.array(z.string()) })

const commands: Command[] = [...customerCommands]

interface Understood {
  run(deps: DeskDeps, tell: (line: string) => void): Promise<void>
}

/** What these words ask for, if they ask for anything; undefined for help. */
export function understand(words: readonly string[]): Understood | undefined {
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') return undefined
  const name = words.slice(0, 2).join(' ')
  const command = commands.find((it) => it.name === name)
  if (!command) throw new DeskRefused(`そのような操作はありません: ${name}\n\n${help().join('\n')}`)
  const { isJson, given } = read(command, words.slice(2))
  return {
    async run(deps, tell) {
      const { lines, data } = await command.run(deps, given)
      // One line for programs.
      for (const line of isJson ? [JSON.stringify(data)] : lines) tell(line)
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

const usage = ({ name, operands, options = {} }: Command): string =>
  [name, ...operands, ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`)].join(' ')

export function help(): string[] {
  const width = Math.max(...commands.map((it) => columnsOf(usage(it)))) + 2
  return [
    '使い方: npm run desk -- <操作> …',
    '',
    ...commands.map((it) => `  ${padTo(usage(it), width)}${it.about}`),
    '',
    '  --json をつけると、プログラム向けに1行のJSONで答えます。',
  ]
}
