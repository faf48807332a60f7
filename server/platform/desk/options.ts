/** Parses command options, or throws an error message for the user. */
import { toCivilDate } from '#contract/shared/civil-date.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { listShops } from '#server/shops/shops.ts'
import { type DeskDeps, CommandError } from './command.ts'

/** Accepts `2026-12-1` and `2026/12/01`. */
export function parseDateOption(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.normalize('NFKC'))
  const date = parts && toCivilDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  if (!date) throw new CommandError(`日付をご確認ください（例：2026-12-01）: ${text}`)
  return date
}

/** Finds a shop by its number or a unique part of its name. */
export async function findShopByOption(deps: DeskDeps, text: string): Promise<Shop> {
  const all = await listShops(deps)
  const found = all.filter(({ id, name }) => String(id) === text || name.includes(text))
  const [shop] = found.filter(({ id, name }) => String(id) === text || name === text).concat(found)
  const isClear = found.length === 1 || String(shop?.id) === text || shop?.name === text
  if (shop && isClear) return shop
  const choices = all.map(({ id, name }) => `${id} ${name}`).join('、')
  throw new CommandError(`店舗を番号か名前で指定してください: ${text}（${choices}）`)
}
