/** The shop's book of visits. */
import { dateInJapan } from '#contract/civil-date.ts'
import { dayWords } from '#contract/visit-words.ts'
import type { ReservationRow } from '#server/domain/reservations/reservation-rows.ts'
import { cancelByStaff, noteVisit, type StaffOutcome } from '#server/domain/reservations/staff-change.ts'
import { findByNumber, searchReservations } from '#server/domain/reservations/staff-find.ts'
import { listShops } from '#server/domain/shops.ts'
import { type Command, type DeskDeps, DeskRefused, type Given, type Told } from './command.ts'
import { csvBytes, ENCODINGS } from './csv.ts'
import { readDate, readShopOption } from './options.ts'
import { reservationCells } from './reservation-csv.ts'
import { bookTable, reservationFields, reservationTable, type Shops } from './show-reservation.ts'

const LISTED = 50
/** A year of a busy shop. */
const EXPORTED = 100_000
const WHICH = '<番号|ID>'
const PERIOD = { shop: '<店舗>', from: '<日付>', to: '<日付>' }

const shopsOf = async (deps: DeskDeps): Promise<Shops> => new Map((await listShops(deps)).map((it) => [it.id, it]))

async function find({ db }: DeskDeps, [which = '']: string[]): Promise<ReservationRow> {
  const found = await findByNumber(db, which)
  if (!found) throw new DeskRefused(`ご予約が見つかりません: ${which}`)
  return found
}

async function period(deps: DeskDeps, { shop, from, to }: Given['options']) {
  const shopId = shop === undefined ? undefined : (await readShopOption(deps, shop)).id
  return { shopId, from: readDate(from), to: readDate(to) }
}

/** From today on, unless another day is named. */
async function list(deps: DeskDeps, { options }: Given): Promise<Told> {
  const asked = await period(deps, options)
  const from = asked.from ?? (options['q'] === undefined ? dateInJapan(deps.now()) : undefined)
  const found = await searchReservations(deps.db, { ...asked, from, text: options['q'] ?? '', limit: LISTED + 1 })
  const rows = found.slice(0, LISTED)
  const more = found.length > LISTED ? [`ほかにもあります。--from、--to、--q でしぼり込めます。`] : []
  const lines = rows.length > 0 ? reservationTable(rows, await shopsOf(deps)) : ['該当するご予約はありません。']
  return { lines: [...lines, ...more], data: { reservations: rows } }
}

async function show(deps: DeskDeps, { operands }: Given): Promise<Told> {
  const row = await find(deps, operands)
  return { lines: reservationFields(row, await shopsOf(deps)), data: row }
}

async function book(deps: DeskDeps, { operands, options }: Given): Promise<Told> {
  const { id: shopId, name } = await readShopOption(deps, operands[0]!)
  const date = readDate(options['date']) ?? dateInJapan(deps.now())
  const all = await searchReservations(deps.db, { shopId, from: date, to: date, limit: EXPORTED })
  const rows = all.filter(({ status }) => status !== 'cancelled')
  const title = `${name}　${dayWords(date)}　${rows.length}件`
  const lines = rows.length > 0 ? bookTable(rows) : ['ご予約はありません。']
  return { lines: [title, '', ...lines], data: { shopId, date, reservations: rows } }
}

const REFUSED: Record<Exclude<StaffOutcome, 'done' | 'before'>, string> = {
  cancelled: 'このご予約はキャンセルされています。',
  early: 'ご予約の日時になってから記録してください。',
  late: 'ご予約の日時を過ぎています。visited か no-show で記録してください。',
}

/** Changes one reservation, and says whether anything was to change. */
const change =
  (act: (deps: DeskDeps, row: ReservationRow) => Promise<StaffOutcome>, done: string, before: string) =>
  async (deps: DeskDeps, { operands }: Given): Promise<Told> => {
    const row = await find(deps, operands)
    const outcome = await act(deps, row)
    if (outcome !== 'done' && outcome !== 'before') throw new DeskRefused(`${row.number}: ${REFUSED[outcome]}`)
    return { lines: [`${row.number}: ${outcome === 'done' ? done : before}`], data: { changed: outcome === 'done' } }
  }

async function csv(deps: DeskDeps, { options }: Given): Promise<Told> {
  const encoding = ENCODINGS.find((it) => it === (options['encoding'] ?? 'utf8'))
  if (!encoding) throw new DeskRefused(`--encoding は ${ENCODINGS.join(' か ')} でお知らせください。`)
  const asked = await period(deps, options)
  const rows = await searchReservations(deps.db, { ...asked, limit: EXPORTED })
  const bytes = csvBytes(reservationCells(rows, await shopsOf(deps)), encoding)
  const name = options['out'] ?? `reservations-${dateInJapan(deps.now())}.csv`
  return {
    lines: [`${rows.length}件を ${name} に書き出しました。`],
    data: { count: rows.length, file: name },
    files: [{ name, bytes }],
  }
}

const visited = change((deps, { id }) => noteVisit(deps, id, 'visited'), '来店済みにしました。', 'すでに来店済みです。')
const noShow = change((deps, { id }) => noteVisit(deps, id, 'no_show'), '来店なしにしました。', 'すでに来店なしです。')
const cancel = change(cancelByStaff, 'キャンセルし、お客様にメールでお知らせします。', 'すでにキャンセルされています。')

export const reservationCommands: Command[] = [
  {
    name: 'reservations list',
    operands: [],
    options: { ...PERIOD, q: '<語>' },
    about: '今日からの一覧（番号・お名前・メール・電話でさがす）',
    run: list,
  },
  { name: 'reservations show', operands: [WHICH], about: 'ひとつのご予約を表示', run: show },
  {
    name: 'reservations book',
    operands: ['<店舗>'],
    options: { date: '<日付>' },
    about: '店舗の今日（または指定日）の予約表',
    run: book,
  },
  { name: 'reservations visited', operands: [WHICH], about: '来店済みにする', run: visited },
  { name: 'reservations no-show', operands: [WHICH], about: '来店なしにする', run: noShow },
  { name: 'reservations cancel', operands: [WHICH], about: 'キャンセルし、お客様に知らせる', run: cancel },
  {
    name: 'reservations csv',
    operands: [],
    options: { ...PERIOD, encoding: '<utf8|sjis>', out: '<ファイル>' },
    about: '表計算ソフト向けに書き出す',
    run: csv,
  },
]
