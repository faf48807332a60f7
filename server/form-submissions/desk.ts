/** Desk commands of a kind of form. */
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { Fact } from '#contract/submissions/form.ts'
import { loadFile } from '#server/files/files.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  type DeskFile,
  parseDateOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { ENCODINGS, toCsv } from '#server/platform/desk/csv.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import { createStateAction } from './desk-action.ts'
import type { FormKind, FormRow } from './kind.ts'
import { getContactFacts } from './receive.ts'
import { findForm, searchForms } from './rows.ts'

const MAX_LISTED = 50
const MAX_EXPORTED = 100_000
const WHICH = '<番号|ID>'

export function createFormCommands(kind: FormKind): Command[] {
  const { commands, statuses, submission } = kind
  const labelOf = ({ status }: FormRow) => statuses[status] ?? status
  const choices = Object.values(statuses).join('|')

  async function find({ db }: DeskDeps, [which = '']: string[]): Promise<FormRow> {
    const row = await findForm(kind, db, which)
    if (!row) throw new CommandError(`見つかりません: ${which}`)
    return row
  }

  /** By its label or its name. */
  function parseStatus(text: string | undefined): string | undefined {
    if (text === undefined) return undefined
    const found = Object.entries(statuses).find((it) => it.includes(text))
    if (!found) throw new CommandError(`状態は ${choices} で指定してください: ${text}`)
    return found[0]
  }

  const readFilter = ({ state, from, to, q }: CommandInput['options']) => ({
    status: parseStatus(state),
    from: parseDateOption(from),
    to: parseDateOption(to),
    text: q,
  })

  function getAllFacts(row: FormRow): Fact[] {
    return [
      ['番号', row.number],
      ['状態', labelOf(row)],
      ['受付', formatTime(row.createdAt)],
      ...getContactFacts(row.contact, row.customerId),
      ...(row.content ? kind.getFacts(row.content, row.createdAt.getTime()) : []),
    ]
  }

  /** Those that still need an answer, unless something is searched for. */
  async function list(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
    const isOpen = Object.keys(options).length === 0
    const found = await searchForms(kind, deps.db, { ...readFilter(options), isOpen, limit: MAX_LISTED + 1 })
    const rows = found.slice(0, MAX_LISTED)
    const summarize = ({ content }: FormRow) =>
      content
        ? kind
            .getSummary(content)
            .map(([, text]) => text)
            .join('、')
        : ''
    const table = formatTable(
      [
        { title: '番号', of: ({ number }) => number },
        { title: '受付', of: ({ createdAt }) => formatTime(createdAt) },
        { title: '状態', of: labelOf },
        {
          title: 'お名前',
          of: ({ contact }) => (contact ? `${contact.familyName} ${contact.givenName}` : '（退会）'),
          isLong: true,
        },
        { title: '内容', of: summarize, isLong: true },
      ],
      rows,
    )
    const more = found.length > MAX_LISTED ? ['ほかにもあります。--state、--from、--to、--q で絞り込めます。'] : []
    const lines = rows.length > 0 ? table : [`該当する${submission.label}はありません。`]
    return { lines: [...lines, ...more], data: { [commands]: rows } }
  }

  async function show(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
    const row = await find(deps, operands)
    return { lines: formatFields(Object.fromEntries(getAllFacts(row))), data: row }
  }

  async function saveFiles(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
    const { number, content } = await find(deps, operands)
    const files: DeskFile[] = []
    for (const [index, id] of (content?.fileIds ?? []).entries()) {
      const { kind: type, bytes } = await loadFile(deps, id, null)
      files.push({ name: `${number}-${index + 1}.${type === 'jpeg' ? 'jpg' : type}`, bytes })
    }
    const names = files.map(({ name }) => name)
    return { lines: names.length > 0 ? names : ['ファイルはありません。'], data: { files: names }, files }
  }

  async function csv(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
    const encoding = ENCODINGS.find((it) => it === (options['encoding'] ?? 'utf8'))
    if (!encoding) throw new CommandError(`--encoding は ${ENCODINGS.join(' か ')} で指定してください。`)
    const rows = await searchForms(kind, deps.db, { ...readFilter(options), limit: MAX_EXPORTED })
    const all = rows.map((row) => new Map(getAllFacts(row)))
    const labels = joinLabels(all.map((it) => [...it.keys()]))
    const bytes = toCsv([labels, ...all.map((it) => labels.map((label) => it.get(label) ?? ''))], encoding)
    const name = options['out'] ?? `${commands}-${toJapanDate(deps.now())}.csv`
    return {
      lines: [`${rows.length}件を ${name} に書き出しました。`],
      data: { count: rows.length, file: name },
      files: [{ name, bytes }],
    }
  }

  const period = { state: `<${choices}>`, from: '<日付>', to: '<日付>' }
  return [
    {
      name: `${commands} list`,
      operands: [],
      options: { ...period, q: '<語>' },
      about: `${submission.label}のうち対応が必要なもの（指定すると全体からさがす）`,
      run: list,
    },
    { name: `${commands} show`, operands: [WHICH], about: '詳細を表示する', run: show },
    actionCommand({
      action: createStateAction(kind),
      operands: [WHICH, '<状態>'],
      about: `状態を変える（${choices}）`,
      async run(deps, { operands }, perform) {
        const { id, number, status: seen } = await find(deps, operands)
        const status = parseStatus(operands[1])!
        const { changed } = await perform({ id, seen, status })
        const done = changed ? `「${statuses[status]}」にしました。` : `すでに「${statuses[status]}」です。`
        return { lines: [`${number}: ${done}`], data: { changed } }
      },
    }),
    { name: `${commands} files`, operands: [WHICH], about: 'ファイルをこのフォルダーに保存する', run: saveFiles },
    {
      name: `${commands} csv`,
      operands: [],
      options: { ...period, encoding: '<utf8|sjis>', out: '<ファイル>' },
      about: '表計算ソフト向けに書き出す',
      run: csv,
    },
  ]
}

/** All labels in their order. Each list has some of them. */
export function joinLabels(lists: readonly (readonly string[])[]): string[] {
  const joined: string[] = []
  for (const list of lists) {
    for (const [at, label] of list.entries()) {
      if (!joined.includes(label)) joined.splice(at === 0 ? 0 : joined.indexOf(list[at - 1]!) + 1, 0, label)
    }
  }
  return joined
}
