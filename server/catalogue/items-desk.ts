/** Desk commands for prices and visibility. */
import {
  type ItemInput,
  type PriceInput,
  SELLING_LABELS,
  type StateOutput,
  type VariantInput,
  VISIBILITY_LABELS,
} from '#contract/items/actions.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseEndOption,
} from '#server/platform/desk/command.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { parseYen } from '#server/platform/desk/parse-number.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { listLog } from '#server/platform/desk/log.ts'
import { historyTable, itemTable, toHistory, toListed } from './desk-output.ts'
import { findDeskItem, findDeskVariant, listHistorySubjects, listDeskVariants } from './desk-search.ts'
import { priceAction } from './price-action.ts'
import { formatPrices } from './prices.ts'
import { getSelling, getVisibility, hideAction, pauseAction, resumeAction, showAction } from './visibility-actions.ts'

const MAX_LISTED = 50
const SKU = '<品番>'
const NO_SALE = 'なし'

interface Texts {
  about: string
  done: string
  /** If nothing had to be changed. */
  state: string
}

/** Numbers that are too large are refused by the action. */
function requireYen(text: string): number {
  const yen = parseYen(text)
  if (yen === undefined) throw new CommandError(`金額は整数の円で指定してください（例：12800）: ${text}`)
  return yen
}

/** Undefined: the sale stays as it is. */
function parseSale({ sale, until }: CommandInput['options']): PriceInput['sale'] {
  if (sale === undefined) {
    if (until !== undefined) throw new CommandError('--until は、--sale <円> と一緒に指定してください。')
    return undefined
  }
  const end = parseEndOption(until)
  if (toPlainText(sale).trim() !== NO_SALE) return { price: requireYen(sale), until: end?.toISOString() ?? null }
  if (end) throw new CommandError(`--sale ${NO_SALE} に、--until は要りません。`)
  return null
}

const priceCommand = actionCommand({
  action: priceAction,
  operands: [SKU, '<円>'],
  options: { sale: `<円|${NO_SALE}>`, until: '<日時>' },
  about: `価格とセールを決める（セールは指定しなければそのまま、${NO_SALE} で終える）`,
  async run({ db }, { operands: [which = '', yen = ''], options }, perform) {
    const { variant } = await findDeskVariant(db, which)
    const sale = parseSale(options)
    const { sku } = variant
    const { changed, before, after } = await perform({
      sku,
      price: requireYen(yen),
      ...(sale !== undefined && { sale }),
      seen: formatPrices(variant),
    })
    const line = changed ? `${sku}: ${before}から${after}にしました。` : `${sku}: すでに${after}です。`
    return { lines: [line], data: { sku, changed, before, after } }
  },
})

function visibilityCommand(action: DeskAction<ItemInput, StateOutput>, { about, done, state }: Texts): Command {
  return actionCommand({
    action,
    operands: ['<ID>'],
    about,
    async run({ db }, { operands: [which = ''] }, perform) {
      const { id, data, ...row } = await findDeskItem(db, which)
      const { changed } = await perform({ itemId: id, seen: getVisibility(row) })
      const line = `${id} ${data.name}: ${changed ? done : `すでに${state}です。`}`
      return { lines: [line], data: { id, changed } }
    },
  })
}

function sellingCommand(action: DeskAction<VariantInput, StateOutput>, { about, done, state }: Texts): Command {
  return actionCommand({
    action,
    operands: [SKU],
    about,
    async run({ db }, { operands: [which = ''] }, perform) {
      const { variant } = await findDeskVariant(db, which)
      const { sku } = variant
      const { changed } = await perform({ sku, seen: getSelling(variant) })
      return { lines: [`${sku}: ${changed ? done : `すでに${state}です。`}`], data: { sku, changed } }
    },
  })
}

async function list({ db, now }: DeskDeps, { options: { q } }: CommandInput): Promise<CommandOutput> {
  const found = await listDeskVariants(db, { words: q, limit: MAX_LISTED + 1 })
  const rows = found.slice(0, MAX_LISTED).map((row) => toListed(row, now()))
  const more = found.length > MAX_LISTED ? ['ほかにもあります。--q で絞り込めます。'] : []
  const lines = rows.length > 0 ? itemTable(rows) : ['該当する商品はありません。']
  return { lines: [...lines, ...more], data: { items: rows } }
}

async function showHistory({ db }: DeskDeps, { operands: [which = ''] }: CommandInput): Promise<CommandOutput> {
  const subjects = await listHistorySubjects(db, toNumber(which))
  const found = await listLog(db, { subjects, limit: MAX_LISTED + 1 })
  const rows = found.slice(0, MAX_LISTED).map(toHistory)
  const more = found.length > MAX_LISTED ? ['これより前の記録もあります。'] : []
  const lines = rows.length > 0 ? historyTable(rows) : ['変更の記録はありません。']
  return { lines: [...lines, ...more], data: { entries: rows } }
}

export const itemCommands: Command[] = [
  { name: 'items list', operands: [], options: { q: '<語>' }, about: '商品の価格と公開の状態', run: list },
  { name: 'items history', operands: ['<品番|ID>'], about: '商品の変更の記録（新しい順）', run: showHistory },
  priceCommand,
  visibilityCommand(hideAction, {
    about: '商品を非公開にする',
    done: '非公開にしました。',
    state: VISIBILITY_LABELS.hidden,
  }),
  visibilityCommand(showAction, {
    about: '非公開にした商品を公開する',
    done: '公開しました。',
    state: VISIBILITY_LABELS.shown,
  }),
  sellingCommand(pauseAction, {
    about: '販売を休止する（注文できなくなる）',
    done: '販売を休止しました。',
    state: SELLING_LABELS.paused,
  }),
  sellingCommand(resumeAction, {
    about: '休止した販売を再開する',
    done: '販売を再開しました。',
    state: SELLING_LABELS.sold,
  }),
]
