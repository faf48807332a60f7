/** Wraps `call`: reads from the offline catalogue when possible. The screens do not know the source. */
import type { Call } from '#contract/shared/render.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { hasOfflineCatalogue } from './has-catalogue.ts'

/** The handlers are heavy and loaded only if there is an offline catalogue. */
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
    if (it.offline?.source !== 'catalogue' || !hasOfflineCatalogue()) return callServer()
    if (it.offline.strategy === 'cache-first') {
      const device = await loadDevice()
      return device ? device.loadFromCatalogue(it, input, callServer, options?.signal) : callServer()
    }
    return callServer().catch(async (error: unknown) => {
      const device = error instanceof NoNetworkError ? await loadDevice() : undefined
      if (!device) throw error
      const fail = () => Promise.reject(error)
      return device.loadFromCatalogue(it, input, fail, options?.signal)
    })
  }
