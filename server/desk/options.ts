/** What people type after a command, understood or refused with a sentence. */
import { civilDate } from '#contract/civil-date.ts'
import type { Shop } from '#contract/shops.ts'
import { listShops } from '#server/domain/shops.ts'
import { type DeskDeps, DeskRefused } from './command.ts'

/** `2026-12-1` and `2026/12/01` are the same day. */
export function readDate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.normalize('NFKC'))
  const date = parts && civilDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  if (!date) throw new DeskRefused(`日付をご確認ください（例：2026-12-01）: ${text}`)
  return date
}

/** By its number, or a part of its name that no other has. */
export async function readShopOption(deps: DeskDeps, text: string): Promise<Shop> {
  const all = await listShops(deps)
  const found = all.filter(({ id, name }) => String(id) === text || name.includes(text))
  const [shop] = found.filter(({ id, name }) => String(id) === text || name === text).concat(found)
  const isClear = found.length === 1 || String(shop?.id) === text || shop?.name === text
  if (shop && isClear) return shop
  const choices = all.map(({ id, name }) => `${id} ${name}`).join('、')
  throw new DeskRefused(`店舗を番号か名前でお知らせください: ${text}（${choices}）`)
}
