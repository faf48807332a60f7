/** Lets the device answer what it can: the screens call as ever and do not know who answers. */
import { listCategories, readCategory } from '#contract/categories.ts'
import { listItems, readItem } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { listShops, readShop } from '#contract/shops.ts'
import { hasPack } from './has-pack.ts'

/** What answers them (pack-answers.ts) is heavy and comes with the pack. */
const IN_PACK = new Set(
  [listItems, readItem, listCategories, readCategory, listShops, readShop].map(({ path }) => path),
)

export const withPack =
  (ask: Call): Call =>
  async (it, input, options) => {
    const askServer = () => ask(it, input, options)
    if (it.method !== 'GET' || !IN_PACK.has(it.path) || !hasPack()) return askServer()
    const device = await import('./ask-pack.ts').catch(() => undefined)
    return device ? device.askPack(it, input, askServer, options?.signal) : askServer()
  }
