/** Wraps `call`: reads from the offline catalogue when possible. The screens do not know the source. */
import * as categoriesApi from '#contract/categories/api.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { hasOfflineCatalogue } from './has-catalogue.ts'

/** Their handlers are heavy and loaded only if there is an offline catalogue. */
const DEVICE_FIRST = new Set(
  [itemsApi.list, itemsApi.get, categoriesApi.list, categoriesApi.get, shopsApi.list, shopsApi.get].map(
    ({ path }) => path,
  ),
)
/** For the cart: current price and stock if the server is reachable. */
const SERVER_FIRST = new Set([itemsApi.listVariants.path])

const load = () =>
  import('./load.ts').catch(() => {
    loading = undefined
    return undefined
  })
let loading: ReturnType<typeof load> | undefined

/** Stored, because `import()` of a loaded module still yields to the browser. */
const loadDevice = () => (loading ??= load())

export const withCatalogue =
  (call: Call): Call =>
  async (it, input, options) => {
    const callServer = () => call(it, input, options)
    if (it.method !== 'GET' || !hasOfflineCatalogue()) return callServer()
    if (DEVICE_FIRST.has(it.path)) {
      const device = await loadDevice()
      return device ? device.loadFromCatalogue(it, input, callServer, options?.signal) : callServer()
    }
    if (!SERVER_FIRST.has(it.path)) return callServer()
    return callServer().catch(async (error: unknown) => {
      const device = error instanceof NoNetworkError ? await loadDevice() : undefined
      if (!device) throw error
      const fail = () => Promise.reject(error)
      return device.loadFromCatalogue(it, input, fail, options?.signal)
    })
  }
