/** Desk command for the files from which carriers' programs print labels. */
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import {
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseDateOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toCsv } from '#server/platform/desk/csv.ts'
import { loadSite } from '#server/settings/settings.ts'
import { CARRIERS } from './carrier-labels.ts'
import { findGiven, WHICH } from './desk-change.ts'
import { searchOrders } from './desk-search.ts'
import type { OrderRow } from './rows.ts'

const MAX_LABELS = 1_000

const CARRIER_OPTION = Object.keys(CARRIERS).join('|')

function parseCarrier(text: string | undefined) {
  const carrier = Object.entries(CARRIERS).find(([name]) => name === text)?.[1]
  if (!carrier) throw new CommandError(`--carrier は ${CARRIER_OPTION} のどちらかを指定してください。`)
  return carrier
}

/** Those that are being prepared: the customer can no longer change them. */
async function findOrders(deps: DeskDeps, { order, date }: CommandInput['options']): Promise<OrderRow[]> {
  if (order !== undefined) {
    if (date !== undefined) throw new CommandError('--order と --date は、同時には指定できません。')
    const row = await findGiven(deps, [order])
    if (row.state !== 'preparing')
      throw new CommandError(
        `${row.number}: 送り状は「商品手配中」のご注文だけに作れます。orders prepare で手配中にしてください。`,
      )
    return [row]
  }
  const filter = { states: ['preparing'], deliveryOn: parseDateOption(date), isAscending: true } as const
  const rows = await searchOrders(deps.db, { ...filter, limit: MAX_LABELS + 1 })
  if (rows.length > MAX_LABELS) throw new CommandError(`${MAX_LABELS}件を超えます。--date で絞り込んでください。`)
  return rows
}

/** Why there is no label for an order; undefined if there is one. */
function findObstacle({ address, quote }: OrderRow): string | undefined {
  if (!address) return 'お届け先が消去されています。'
  // Large furniture is delivered by the store's own people.
  return quote.shippingClass === 'L' ? '大型家具便のため、宅配便では送れません。' : undefined
}

const hasAddress = (row: OrderRow): row is OrderRow & { address: DeliveryAddress } => row.address !== null

async function writeLabels(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const carrier = parseCarrier(options['carrier'])
  const shippedOn = parseDateOption(options['ship']) ?? toJapanDate(deps.now())
  const { seller } = await loadSite(deps.db)
  const rows = await findOrders(deps, options)
  const leftOut = rows.flatMap((row) => {
    const reason = findObstacle(row)
    return reason === undefined ? [] : [{ number: row.number, reason }]
  })
  const sent = rows.filter(hasAddress).filter((row) => findObstacle(row) === undefined)
  if (sent.length === 0)
    throw new CommandError(['送り状を作るご注文はありません。', ...leftOut.map(formatReason)].join('\n'))
  const account = options['account'] ?? ''
  const labels = sent.map((row) => ({ number: row.number, ...carrier.toLabel({ row, seller, shippedOn, account }) }))
  const problems = labels.flatMap(({ number, problems: reasons }) => reasons.map((reason) => ({ number, reason })))
  const name = options['out'] ?? `labels-${options['carrier']!}-${shippedOn}.csv`
  return {
    lines: [
      `${carrier.label}の送り状データ${sent.length}件を ${name} に書き出しました。`,
      ...(problems.length > 0
        ? ['次のご注文は、送り状を確かめて手で直してください。', ...problems.map(formatReason)]
        : []),
      ...(leftOut.length > 0 ? ['次のご注文は、含めていません。', ...leftOut.map(formatReason)] : []),
    ],
    data: { count: sent.length, problems, leftOut, file: name },
    files: [{ name, bytes: toCsv([carrier.head, ...labels.map(({ cells }) => cells)], 'sjis') }],
  }
}

const formatReason = ({ number, reason }: { number: string; reason: string }): string => `${number}: ${reason}`

export const labelCommand: Command = {
  name: 'orders labels',
  operands: [],
  options: {
    carrier: `<${CARRIER_OPTION}>`,
    order: WHICH,
    date: '<お届け日>',
    ship: '<出荷日>',
    account: '<請求先の番号>',
    out: '<ファイル>',
  },
  about: '配送会社の送り状ソフトに取り込むファイルを書き出す（商品手配中のご注文。大型家具便を除く）',
  run: writeLabels,
}
