/** Lets the device answer what it can: the screens call as ever and do not know who answers. */
import { listCategories, readCategory } from '#contract/categories.ts'
import { listItems, readItem } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { listShops, readShop } from '#contract/shops.ts'
import { listVariants } from '#contract/variants.ts'
import { NoNetworkError } from '../no-network-error.ts'
import { hasPack } from './has-pack.ts'

/** What answers them (pack-answers.ts) is heavy and comes with the pack. */
const DEVICE_FIRST = new Set(
  [listItems, readItem, listCategories, readCategory, listShops, readShop].map(({ path }) => path),
)
/** What somebody is about to buy: price and stock as they are now, if they can be had. */
const SERVER_FIRST = new Set([listVariants.path])

const load = () =>
  import('./ask-pack.ts').catch(() => {
    loading = undefined
    return undefined
  })
let loading: ReturnType<typeof load> | undefined

/** Kept: even of what is there already, `import` tells only after the browser had time for other things. */
const bringDevice = () => (loading ??= load())

export const withPack =
  (ask: Call): Call =>
  async (it, input, options) => {
    const askServer = () => ask(it, input, options)
    if (it.method !== 'GET' || !hasPack()) return askServer()
    if (DEVICE_FIRST.has(it.path)) {
      const device = await bringDevice()
      return device ? device.askPack(it, input, askServer, options?.signal) : askServer()
    }
    if (!SERVER_FIRST.has(it.path)) return askServer()
    return askServer().catch(async (error: unknown) => {
      const device = error instanceof NoNetworkError ? await bringDevice() : undefined
      if (!device) throw error
      const fail = () => Promise.reject(error)
      return device.askPack(it, input, fail, options?.signal)
    })
  }
