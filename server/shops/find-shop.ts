import type { Shop } from '#contract/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { listShops } from './shops.ts'

/** Finds a shop by its number or a unique part of its name, as staff type it. */
export async function findShopByWords(deps: Pick<Deps, 'db'>, text: string): Promise<Shop> {
  const all = await listShops(deps)
  const found = all.filter(({ id, name }) => String(id) === text || name.includes(text))
  const [shop] = found.filter(({ id, name }) => String(id) === text || name === text).concat(found)
  const isClear = found.length === 1 || String(shop?.id) === text || shop?.name === text
  if (shop && isClear) return shop
  const choices = all.map(({ id, name }) => `${id} ${name}`).join('、')
  throw new CommandError(`店舗を番号か名前で指定してください: ${text}（${choices}）`)
}
