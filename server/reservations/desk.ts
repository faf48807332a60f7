/** Desk commands for reservations. */
import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseDateOption,
} from '#server/platform/desk/command.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toCsv, ENCODINGS } from '#server/platform/desk/csv.ts'
import { findShopByWords } from '#server/shops/find-shop.ts'
import { listShops } from '#server/shops/shops.ts'
import type { ReservationInput, ReservationOutput } from './action-parts.ts'
import { cancelAction, noShowAction, visitedAction } from './desk-actions.ts'
import { listBlocks } from './block-actions.ts'
import { listNotes } from './care-actions.ts'
import {
  blockTable,
  dayTable,
  formatTold,
  reservationCsvRows,
  reservationFields,
  reservationTable,
  type Shops,
} from './desk-output.ts'
import { careCommands } from './desk-care.ts'
import { loadByWords, searchReservations, WHICH } from './desk-search.ts'
import { visitCommands } from './desk-visits.ts'
import type { ReservationRow } from './rows.ts'

const MAX_LISTED = 50
/** More than a busy shop has in a year. */
const MAX_EXPORTED = 100_000
const PERIOD = { shop: '<店舗>', from: '<日付>', to: '<日付>' }

const loadShops = async (deps: DeskDeps): Promise<Shops> => new Map((await listShops(deps)).map((it) => [it.id, it]))

async function period(deps: DeskDeps, { shop, from, to }: CommandInput['options']) {
  const shopId = shop === undefined ? undefined : (await findShopByWords(deps, shop)).id
  return { shopId, from: parseDateOption(from), to: parseDateOption(to) }
}

/** Lists from today unless a date or search text is given. */
async function list(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const filter = await period(deps, options)
  const from = filter.from ?? (options['q'] === undefined ? toJapanDate(deps.now()) : undefined)
  const found = await searchReservations(deps.db, { ...filter, from, text: options['q'] ?? '', limit: MAX_LISTED + 1 })
  const rows = found.slice(0, MAX_LISTED)
  const more = found.length > MAX_LISTED ? [`ほかにもあります。--from、--to、--q で絞り込めます。`] : []
  const lines = rows.length > 0 ? reservationTable(rows, await loadShops(deps)) : ['該当するご予約はありません。']
  return { lines: [...lines, ...more], data: { reservations: rows } }
}

async function show(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const row = await loadByWords(deps.db, operands[0]!)
  const notes = (await listNotes(deps.db, [row.id])).get(row.id) ?? []
  return { lines: reservationFields(row, await loadShops(deps), notes), data: { ...row, notes } }
}

async function book(deps: DeskDeps, { operands, options }: CommandInput): Promise<CommandOutput> {
  const { id: shopId, name } = await findShopByWords(deps, operands[0]!)
  const date = parseDateOption(options['date']) ?? toJapanDate(deps.now())
  const all = await searchReservations(deps.db, { shopId, from: date, to: date, limit: MAX_EXPORTED })
  const rows = all.filter(({ status }) => status !== 'cancelled')
  const notes = await listNotes(
    deps.db,
    rows.map(({ id }) => id),
  )
  const blocks = await listBlocks(deps.db, shopId, date)
  const title = `${name}　${formatDay(date)}　${rows.length}件`
  const lines = rows.length > 0 ? dayTable(rows, notes) : ['ご予約はありません。']
  const blocked = blocks.length > 0 ? ['', '止めている枠', '', ...blockTable(blocks)] : []
  const data = { shopId, date, reservations: rows.map((it) => ({ ...it, notes: notes.get(it.id) ?? [] })), blocks }
  return { lines: [title, '', ...lines, ...blocked], data }
}

interface Change {
  action: DeskAction<ReservationInput, ReservationOutput>
  about: string
  done: (row: ReservationRow) => string
  before: string
}

/** A command that changes one reservation and reports whether anything changed. */
const changeCommand = ({ done, before, ...rest }: Change): Command =>
  actionCommand({
    ...rest,
    operands: [WHICH],
    async run(deps, { operands }, perform) {
      const row = await loadByWords(deps.db, operands[0]!)
      const { changed } = await perform({ reservationId: row.id, seen: row.revision })
      return { lines: [`${row.number}: ${changed ? done(row) : before}`], data: { changed } }
    },
  })

async function csv(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const encoding = ENCODINGS.find((it) => it === (options['encoding'] ?? 'utf8'))
  if (!encoding) throw new CommandError(`--encoding は ${ENCODINGS.join(' か ')} で指定してください。`)
  const filter = await period(deps, options)
  const rows = await searchReservations(deps.db, { ...filter, limit: MAX_EXPORTED })
  const bytes = toCsv(reservationCsvRows(rows, await loadShops(deps)), encoding)
  const name = options['out'] ?? `reservations-${toJapanDate(deps.now())}.csv`
  return {
    lines: [`${rows.length}件を ${name} に書き出しました。`],
    data: { count: rows.length, file: name },
    files: [{ name, bytes }],
  }
}

export const reservationCommands: Command[] = [
  {
    name: 'reservations list',
    operands: [],
    options: { ...PERIOD, q: '<語>' },
    about: '今日からの一覧（番号・お名前・メール・電話でさがす）',
    run: list,
  },
  { name: 'reservations show', operands: [WHICH], about: 'ご予約の詳細を表示する', run: show },
  {
    name: 'reservations book',
    operands: ['<店舗>'],
    options: { date: '<日付>' },
    about: '店舗の今日（または指定日）の予約表',
    run: book,
  },
  ...visitCommands,
  ...careCommands,
  changeCommand({
    action: visitedAction,
    about: '来店済みにする',
    done: () => '来店済みにしました。',
    before: 'すでに来店済みです。',
  }),
  changeCommand({
    action: noShowAction,
    about: '来店なしにする',
    done: () => '来店なしにしました。',
    before: 'すでに来店なしです。',
  }),
  changeCommand({
    action: cancelAction,
    about: 'キャンセルし、お客様に知らせる',
    done: (row) => `キャンセルしました。${formatTold(row)}`,
    before: 'すでにキャンセルされています。',
  }),
  {
    name: 'reservations csv',
    operands: [],
    options: { ...PERIOD, encoding: '<utf8|sjis>', out: '<ファイル>' },
    about: '表計算ソフト向けに書き出す',
    run: csv,
  },
]
