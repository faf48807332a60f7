/** `docs/desk.md` describes every command of the desk, and no other, in the order of `npm run desk`. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deskCommands } from '#server/modules.ts'
import { PERMISSIONS } from '#server/platform/desk/actor.ts'
import { type Command, getNoun } from '#server/platform/desk/command.ts'

const document = readFileSync(new URL('../../docs/desk.md', import.meta.url), 'utf8')

/** `| `orders show <番号\|ID>` | what it does | everyone |` */
const ROW = /^\| `(?<usage>[^`]+)` \| (?<text>.+) \| (?<who>\w+) \|$/

interface Described {
  noun: string | undefined
  usage: string
  text: string
  who: string
}

function readTables(): Described[] {
  let noun: string | undefined
  return document.split('\n').flatMap((line) => {
    noun = /^## (?<noun>.+)$/.exec(line)?.groups!['noun'] ?? noun
    const row = ROW.exec(line)?.groups
    return row ? [{ noun, usage: row['usage']!.replaceAll('\\|', '|'), text: row['text']!, who: row['who']! }] : []
  })
}

const toUsage = ({ name, operands }: Command) => [name, ...operands].join(' ')

const toWho = ({ action }: Command) =>
  !action || PERMISSIONS[action.permission].some((role) => role === 'staff') ? 'everyone' : 'managers'

it('lists each command once, under its noun, with its operands and who may use it', () => {
  expect(readTables().map(({ noun, usage, who }) => ({ noun, usage, who }))).toEqual(
    deskCommands.map((it) => ({ noun: getNoun(it), usage: toUsage(it), who: toWho(it) })),
  )
})

it('names options that the commands have', () => {
  const commands = new Map(deskCommands.map((it) => [toUsage(it), it]))
  for (const { usage, text } of readTables()) {
    const { options = {}, flags = [] } = commands.get(usage)!
    const named = [...text.matchAll(/--(?<name>[a-z]+\d?)/g)].map((it) => it.groups!['name']!)
    expect([...Object.keys(options), ...flags], usage).toEqual(expect.arrayContaining(named))
  }
})
