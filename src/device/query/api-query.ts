/**
 * Query and mutation options of an endpoint. The flags of a query decide the rest: `auth` adds the customer to the key,
 * `offline` saves the response on the device, and `refetchOn` names the event that invalidates it.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, type Endpoint, type ResponseBody, toEndpointUrl } from '#contract/shared/endpoint.ts'
import { getCustomerId } from '#src/device/session/customer.ts'
import { pageSession } from '#src/device/session/page.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { isSameSession, type Session } from '#src/device/session/token.ts'
import { call } from './call.ts'

/** Few queries are saved. */
const loadSaved = () => import('./saved-responses.ts')

export function apiQuery<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) {
  const { path, auth, offline, refetchOn } = endpoint
  const customerId = auth === 'required' ? getCustomerId() : undefined
  const queryKey = [path, customerId ?? null, input]
  // A list is saved as it is opened: without a query.
  const isSaved = offline?.source === 'saved' && customerId !== undefined && input.query === undefined
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<ResponseBody<E>> => {
      const fetchResponse = () => call(endpoint, input, { signal })
      if (!isSaved) return fetchResponse()
      const url = toEndpointUrl(endpoint, input)
      const saved = { client, queryKey, signal, customerId, url, revision: offline.revision }
      if (offline.strategy === 'stale-while-revalidate') void restore(saved)
      return fetchAndSave(saved, fetchResponse)
    },
    // A response of an unknown customer could be neither saved nor removed at log-out.
    enabled: auth !== 'required' || customerId !== undefined,
    meta: { customerId, refetchOn },
  })
}

interface SavedQuery {
  client: QueryClient
  queryKey: unknown[]
  signal: AbortSignal
  customerId: string
  /** With the id of what was requested, if there are several. */
  url: string
  revision: number | undefined
}

/** Shows the saved response with the time at which it was fetched, unless the query has data already. */
async function restore({ client, queryKey, signal, customerId, url, revision }: SavedQuery): Promise<void> {
  // Storage may be blocked. The query then waits for the server.
  const saved = await loadSaved()
    .then((it) => it.loadSavedResponse(customerId, url, revision))
    .catch(() => undefined)
  if (!saved || signal.aborted || client.getQueryData(queryKey) !== undefined) return
  client.setQueryData(queryKey, saved.response, { updatedAt: saved.fetchedAt })
}

/** Saves the response, unless the customer has changed meanwhile. A response that cannot be saved is shown all the same. */
async function save(
  { customerId, url, revision }: SavedQuery,
  session: Session | undefined,
  response: unknown,
): Promise<void> {
  const fetchedAt = serverNow()
  const { saveResponse } = await loadSaved()
  const current = pageSession().store.get()
  if (session && current && isSameSession(session, current))
    await saveResponse(customerId, url, { response, fetchedAt, ...(revision !== undefined && { revision }) })
}

/** A query that fails has the saved data besides its error. */
async function fetchAndSave<T>(query: SavedQuery, fetchResponse: () => Promise<T>): Promise<T> {
  const session = pageSession().store.get()
  try {
    const response = await fetchResponse()
    // Storage may be blocked. The response is shown anyway.
    void save(query, session, response).catch(() => {})
    return response
  } catch (error) {
    await restore(query)
    throw error
  }
}

/** Forms need none: `useForm` has the busy state and the errors of its `submit`. */
export function apiMutation<E extends Endpoint>(endpoint: E) {
  // Separate, because most pages need no keys.
  if (endpoint.idempotent) throw new Error(`${endpoint.path} requires callOnce`)
  return { mutationFn: (input: CallInput<E>): Promise<ResponseBody<E>> => call(endpoint, input) }
}
