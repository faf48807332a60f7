/**
 * The page's only query client. It is imported by lazily loaded code only, so the first load of public pages does not
 * contain TanStack Query.
 */
import { notifyManager, type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { DAY_MS, LIVE_EVENT_KINDS, type LiveEventKind, MINUTE_MS } from '#contract/shared/constants.ts'
import { onEvent } from '#src/device/events/events.ts'
import { onBackOnline } from '#src/device/network/connectivity.ts'
import { atomStore, getCustomerId, sessionStateAtom } from '#src/device/session/customer.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { findValidUntil } from '#src/device/time/valid-until.ts'

interface QueryMeta extends Record<string, unknown> {
  /** Id of the customer whose data it is. */
  customerId: string | undefined
  refetchOn: LiveEventKind | undefined
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** Data that time changes is read again then, and until the server has changed it too. */
function getMsUntilReload(data: unknown): number | false {
  const validUntil = findValidUntil(data)
  if (validUntil === Infinity) return false
  const waitMs = validUntil - serverNow()
  return waitMs > 0 ? Math.min(waitMs, DAY_MS) : MINUTE_MS
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The device may have the data, and only a request shows whether the server is reachable.
      networkMode: 'always',
      // `refetch` does it, by our own connectivity.
      refetchOnReconnect: false,
      // The network layer repeats what may be repeated. The event stream reports what changed while the page was hidden.
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state: { data } }) => getMsUntilReload(data),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Removes a customer's data from memory. Public data stays, because requests for it may be running. */
function followCustomer(): void {
  let customerId = getCustomerId()
  atomStore.sub(sessionStateAtom, () => {
    const before = customerId
    customerId = getCustomerId()
    if (before === undefined || before === customerId) return
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.customerId !== undefined })
    queryClient.getMutationCache().clear()
  })
}

/**
 * Requests these queries again. TanStack Query alone would wait for a first request, which may be outdated or hang on a
 * dead connection. Static queries stay, because a cancelled one would not be requested again.
 */
async function refetch(predicate: (query: Query) => boolean): Promise<void> {
  const filters = { type: 'active', predicate: (it: Query) => !it.isStatic() && predicate(it) } as const
  await queryClient.cancelQueries(filters)
  await queryClient.invalidateQueries(filters)
}

/** A hidden page ignores events: when it is shown, the stream reports that anything may have changed. */
function followEvents(): void {
  for (const kind of LIVE_EVENT_KINDS)
    onEvent(kind, () => document.hidden || void refetch(({ meta }) => meta?.refetchOn === kind))
}

/** The server renders pages for guests and loads their data in loaders, so nothing is followed there. */
if (!import.meta.env.SSR) {
  followCustomer()
  followEvents()
  onBackOnline(() => void refetch(() => true))
  // Without a timer in between, so that a second tap finds the button busy.
  notifyManager.setScheduler(queueMicrotask)
}

/** Provides the client to a component that is loaded lazily, or that only pages outside the first load contain. */
export const withQueryClient = <Props extends object>(Part: ComponentType<Props>) =>
  function WithQueryClient(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
