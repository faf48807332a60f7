/** Reads from the offline catalogue, and from the server if the device has no result or is slow. */
import { type ResponseBody, toEndpointUrl, type CallInput, type Endpoint } from '#contract/shared/endpoint.ts'
import { isOffline } from '#src/device/network/connectivity.ts'
import { refreshInBackground } from './refresh.ts'
import { queryCatalogue } from './handlers.ts'
import { pageCatalogue, loadSnapshot } from './catalogue.ts'
import { recordResponse } from './shown-responses.ts'

/** The device is slower only while the index is built or if storage fails. Then the first result wins. */
const HEAD_START_MS = 300
/** While offline, the request most likely fails, and later than the device responds. */
const OFFLINE_HEAD_START_MS = 3_000

function raceWithHeadStart<T>(device: Promise<T>, callServer: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let request: Promise<T> | undefined
    const requestOnce = () => (request ??= callServer())
    // If the server fails, the device may still have the data.
    const headStart = isOffline() ? OFFLINE_HEAD_START_MS : HEAD_START_MS
    const timer = setTimeout(() => requestOnce().then(resolve, () => {}), headStart)
    device.then(
      (response) => {
        clearTimeout(timer)
        resolve(response)
      },
      () => {
        clearTimeout(timer)
        requestOnce().then(resolve, reject)
      },
    )
  })
}

let snapshotLoaded: Promise<unknown> | undefined

/** Once per page; again after a failure. */
const ensureSnapshot = () =>
  (snapshotLoaded ??= loadSnapshot().catch((error: unknown) => {
    snapshotLoaded = undefined
    throw error
  }))

export async function loadFromCatalogue<E extends Endpoint>(
  it: E,
  input: CallInput<E> | undefined,
  callServer: () => Promise<ResponseBody<E>>,
  signal: AbortSignal | undefined,
): Promise<ResponseBody<E>> {
  const read = async () => {
    await ensureSnapshot()
    const response = await queryCatalogue(pageCatalogue, it, input)
    recordResponse(toEndpointUrl(it, input), response, () => queryCatalogue(pageCatalogue, it, input))
    refreshInBackground()
    return response
  }
  const response = await raceWithHeadStart(read(), callServer)
  signal?.throwIfAborted()
  return response
}
