/** Desk commands for shops and their hours. */
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { getHours, listSpecialDays } from '#contract/shops/hours.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseClockOption,
  parseDateOption,
  requireOption,
} from '#server/platform/desk/command.ts'
import { formatTable } from '#server/platform/desk/show.ts'
import { findShopByWords } from '#server/shops/find-shop.ts'
import { listShops } from '#server/shops/shops.ts'
import { closeAction, toSeenDay, openAction } from './actions.ts'
import { describeHours } from './day-hours.ts'
import { formatInTheWay, listInTheWay } from './in-the-way.ts'

const SHOP = '<店舗>'
const DATE = '<日付>'
const HOURS = { from: '<時刻>', to: '<時刻>', reason: '<理由>' }

const LISTED_DAYS = 90

async function list(deps: DeskDeps): Promise<CommandOutput> {
  const shops = await listShops(deps)
  const today = toJapanDate(deps.now())
  const lines = formatTable(
    [
      { title: '店舗', of: ({ id }) => String(id) },
      { title: '名前', of: ({ name }) => name, isLong: true },
      { title: '今日', of: (shop) => describeHours(getHours(shop, today)) },
      { title: '電話', of: ({ phone }) => phone },
    ],
    shops,
  )
  return { lines, data: { shops: shops.map(({ id, name }) => ({ id, name })) } }
}

/** The coming days that differ from the hours of their weekday. */
async function days(deps: DeskDeps, { operands: [which = ''] }: CommandInput): Promise<CommandOutput> {
  const shop = await findShopByWords(deps, which)
  const found = listSpecialDays(shop, toJapanDate(deps.now()), LISTED_DAYS).map(({ date, hours }) => {
    const set = shop.days?.find((it) => it.date === date)
    return { date, hours, source: set ? ('staff' as const) : ('file' as const), reason: set?.reason ?? '' }
  })
  const table = formatTable(
    [
      { title: '日付', of: ({ date }) => formatDay(date) },
      { title: '営業時間', of: ({ hours }) => describeHours(hours) },
      { title: '設定', of: ({ source }) => (source === 'staff' ? 'shops close・open' : '店舗のファイル') },
      { title: '理由', of: ({ reason }) => reason, isLong: true },
    ],
    found,
  )
  const lines = found.length > 0 ? table : [`${LISTED_DAYS}日先まで、曜日どおりに営業します。`]
  return { lines: [shop.name, '', ...lines], data: { shopId: shop.id, days: found } }
}

async function readDay(deps: DeskDeps, { operands, options }: CommandInput) {
  const shop = await findShopByWords(deps, operands[0] ?? '')
  const date = parseDateOption(operands[1])!
  const { from, to } = { from: parseClockOption(options['from']), to: parseClockOption(options['to']) }
  const hours = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return { shop, date, input: { shopId: shop.id, date, ...hours, seen: toSeenDay(shop, date) } }
}

const closeCommand = actionCommand({
  action: closeAction,
  operands: [SHOP, DATE],
  options: HOURS,
  about: '店舗を臨時に休業にする（--from から、--to まで）',
  async run(deps, given, perform) {
    const { shop, date, input } = await readDay(deps, given)
    const { changed, hours } = await perform({ ...input, reason: requireOption(given, 'reason') })
    return showDay(deps, { shopId: shop.id, date, changed, hours })
  },
})

const openCommand = actionCommand({
  action: openAction,
  operands: [SHOP, DATE],
  options: HOURS,
  about: '臨時の休業をやめる。または、--from から --to まで営業する',
  async run(deps, given, perform) {
    const { shop, date, input } = await readDay(deps, given)
    const { reason } = given.options
    const { changed, hours } = await perform({ ...input, ...(reason !== undefined && { reason }) })
    return showDay(deps, { shopId: shop.id, date, changed, hours })
  },
})

interface ShownDay {
  shopId: number
  date: string
  changed: boolean
  hours: string
}

/** What stands in the way has personal data, so it is read here and not stored as the response. */
async function showDay(deps: DeskDeps, { shopId, date, changed, hours }: ShownDay): Promise<CommandOutput> {
  const shop = (await listShops(deps)).find(({ id }) => id === shopId)!
  const inTheWay = await listInTheWay(deps.db, shop, date, deps.now())
  const state = `${shop.name}: ${formatDay(date)}は「${hours}」${changed ? 'にしました。' : 'です。変更はありません。'}`
  return { lines: [state, ...formatInTheWay(inTheWay)], data: { changed, hours, ...inTheWay } }
}

export const shopCommands: Command[] = [
  { name: 'shops list', operands: [], about: '店舗の一覧', run: list },
  { name: 'shops days', operands: [SHOP], about: '曜日どおりでない日の一覧（90日先まで）', run: days },
  closeCommand,
  openCommand,
]
