/** Desk command for the files from which carriers' programs print labels. */
import { LABEL_CARRIERS } from '#contract/orders/desk-files.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import {
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseDateOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { CARRIERS } from './carrier-labels.ts'
import { findGiven, WHICH } from './desk-change.ts'
import { searchOrders } from './desk-search.ts'
import { assertLabels, formatReason, type LabelOptions, makeLabels } from './label-files.ts'
import type { OrderRow } from './rows.ts'

const MAX_LABELS = 1_000

const CARRIER_OPTION = LABEL_CARRIERS.join('|')

function parseCarrier(text: string | undefined): LabelOptions['carrier'] {
  const carrier = LABEL_CARRIERS.find((name) => name === text)
  if (!carrier) throw new CommandError(`--carrier は ${CARRIER_OPTION} のどちらかを指定してください。`)
  return carrier
}

/** Those that are being prepared: the customer can no longer change them. */
async function findOrders(deps: DeskDeps, { order, date }: CommandInput['options']): Promise<OrderRow[]> {
  if (order !== undefined) {
    if (date !== undefined) throw new CommandError('--order と --date は、同時には指定できません。')
    return [await findGiven(deps, [order])]
  }
  const filter = { states: ['preparing'], deliveryOn: parseDateOption(date), sort: 'oldest' } as const
  const rows = await searchOrders(deps.db, { ...filter, limit: MAX_LABELS + 1 })
  if (rows.length > MAX_LABELS) throw new CommandError(`${MAX_LABELS}件を超えます。--date で絞り込んでください。`)
  return rows
}

async function writeLabels(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const carrier = parseCarrier(options['carrier'])
  const shippedOn = parseDateOption(options['ship']) ?? toJapanDate(deps.now())
  const rows = await findOrders(deps, options)
  const account = options['account'] ?? ''
  const file = await makeLabels(deps.db, rows, { carrier, shippedOn, account })
  assertLabels(file)
  const { count, problems, leftOut, bytes } = file
  const name = options['out'] ?? `labels-${carrier}-${shippedOn}.csv`
  return {
    lines: [
      `${CARRIERS[carrier].label}の送り状データ${count}件を ${name} に書き出しました。`,
      ...(problems.length > 0
        ? ['次のご注文は、送り状を確かめて手で直してください。', ...problems.map(formatReason)]
        : []),
      ...(leftOut.length > 0 ? ['次のご注文は、含めていません。', ...leftOut.map(formatReason)] : []),
    ],
    data: { count, problems, leftOut, file: name },
    files: [{ name, bytes }],
  }
}

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
