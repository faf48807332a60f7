/** Desk commands that find and show people. What belongs to them comes from all nouns. */
import type { Command, CommandInput, CommandOutput, DeskDeps } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { type LogLabels, logTable } from '#server/platform/desk/log-labels.ts'
import { countLog, listLog, type Subject } from '#server/platform/desk/log.ts'
import { PAGE_OPTION, readPage, toPage } from '#server/platform/desk/pages.ts'
import { type PersonSection, type PersonSource, toSection } from '#server/platform/desk/person.ts'
import { customerFields, customerTable, guestTable, withoutSecrets } from './desk-output.ts'
import { findPeople, type People, searchCustomers } from './desk-search.ts'
import { listDevices } from './devices.ts'
import { countPasskeys } from './passkeys.ts'
import { listSubjects } from './people.ts'
import type { CustomerRow } from './rows.ts'

/** Entries of a section, so that a person fits on a screen. */
const MAX_SHOWN = 5
const MAX_GUESTS = 10
const MAX_CHOICES = 10
/** With `--all`. */
const ALL = 1_000

export const createPersonCommands = (sources: readonly PersonSource[], labels: LogLabels): Command[] => [
  {
    name: 'customers list',
    operands: [],
    options: { q: '<語>', ...PAGE_OPTION },
    about: '新しい順の一覧（お名前・フリガナ・メール・電話・ご注文やご予約の番号でさがす。ゲストは別に）',
    run: (deps, given) => list(sources, deps, given),
  },
  {
    name: 'customers show',
    operands: ['<メール|ID|電話|お名前|番号>'],
    flags: ['all'],
    about: 'お客様のすべてを表示する（--all で省略なし）',
    run: (deps, given) => show({ sources, labels }, deps, given),
  },
]

async function list(
  sources: readonly PersonSource[],
  { db }: DeskDeps,
  { options }: CommandInput,
): Promise<CommandOutput> {
  const text = options['q']?.trim() ?? ''
  const range = readPage(options)
  const found =
    text === ''
      ? { customers: await searchCustomers(db, '', range), guests: [] }
      : await findPeople(db, sources, text, { ...range, guests: MAX_GUESTS + 1 })
  const { rows, hasMore, notes } = toPage(found.customers, range)
  const isEmpty = rows.length === 0 && found.guests.length === 0 && notes.length === 0
  return {
    lines: isEmpty
      ? ['該当するお客様はいません。']
      : [...(rows.length > 0 ? customerTable(rows) : []), ...notes, ...guestLines(found, rows.length > 0)],
    data: { customers: rows.map(withoutSecrets), guests: found.guests.slice(0, MAX_GUESTS), hasMore },
  }
}

function guestLines({ guests }: People, isAfterCustomers: boolean): string[] {
  if (guests.length === 0) return []
  return [
    ...(isAfterCustomers ? [''] : []),
    'ゲスト（会員登録なし）',
    ...guestTable(guests.slice(0, MAX_GUESTS)),
    ...(guests.length > MAX_GUESTS ? ['ほかにもいます。語を足すと絞り込めます。'] : []),
  ]
}

interface Nouns {
  sources: readonly PersonSource[]
  labels: LogLabels
}

async function show(
  nouns: Nouns,
  deps: DeskDeps,
  { operands: [words = ''], options }: CommandInput,
): Promise<CommandOutput> {
  const text = words.trim()
  const rows = { offset: 0, limit: MAX_CHOICES + 1, guests: MAX_GUESTS + 1 }
  const found = text === '' ? { customers: [], guests: [] } : await findPeople(deps.db, nouns.sources, text, rows)
  const [customer, ...others] = found.customers
  if (!customer && found.guests.length === 0) throw new CommandError(`お客様が見つかりません: ${words}`)
  if (!customer || others.length > 0 || found.guests.length > 0) return listChoices(found)
  return showPerson(nouns, deps, customer, options['all'] === undefined ? MAX_SHOWN : ALL)
}

/** Several, or guests, who have no page. */
function listChoices(found: People): CommandOutput {
  const customers = found.customers.slice(0, MAX_CHOICES)
  const lines = [
    ...(customers.length > 0 ? [...customerTable(customers), 'customers show <ID> で、お一人を表示できます。'] : []),
    ...(found.customers.length > MAX_CHOICES ? ['ほかにもいます。customers list --q でさがせます。'] : []),
    ...guestLines(found, customers.length > 0),
  ]
  return { lines, data: { customers: customers.map(withoutSecrets), guests: found.guests.slice(0, MAX_GUESTS) } }
}

interface TitledSection {
  name: string
  title: string
  section: PersonSection
}

async function showPerson(
  { sources, labels }: Nouns,
  deps: DeskDeps,
  customer: CustomerRow,
  limit: number,
): Promise<CommandOutput> {
  const { id: customerId, email } = customer
  const counts = {
    devices: (await listDevices(deps, { customerId, sessionId: '' })).length,
    passkeys: await countPasskeys(deps.db, customerId),
  }
  const person = { customerId, email }
  const sections: TitledSection[] = []
  for (const { name, title, load } of sources) sections.push({ name, title, section: await load(deps, person, limit) })
  const subjects = await listSubjects(deps, sources, person)
  sections.push({ name: 'log', title: '店舗の操作の記録', section: await loadLog(deps, { subjects, labels }, limit) })
  const missing = sections.filter(({ section }) => section.lines.length === 0).map(({ title }) => title)
  return {
    lines: [
      ...customerFields(customer, counts),
      ...sections.flatMap((it) =>
        sectionLines(it, limit === ALL ? '' : `customers show ${customerId} --all で表示できます。`),
      ),
      ...(missing.length > 0 ? ['', `なし: ${missing.join('、')}`] : []),
    ],
    data: {
      ...withoutSecrets(customer),
      ...counts,
      ...Object.fromEntries(sections.map(({ name, section }) => [name, section.data])),
    },
  }
}

/** `hint`: how the rest is shown. */
function sectionLines({ title, section: { summary, lines, rest } }: TitledSection, hint: string): string[] {
  if (lines.length === 0) return []
  const more = rest > 0 ? [`ほか${rest}件。${hint}`] : []
  return ['', `${title}　${summary}`.trimEnd(), ...lines, ...more]
}

async function loadLog(
  { db }: DeskDeps,
  { subjects, labels }: { subjects: Subject[]; labels: LogLabels },
  limit: number,
): Promise<PersonSection> {
  const shown = await listLog(db, { subjects, limit })
  return toSection({ shown, total: await countLog(db, { subjects }), table: (rows) => logTable(labels, rows) })
}
