/** The effect of what was done without signal, on what the pages show. The server's next response replaces it. */
import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { InboxEntry } from '#contract/inbox/desk.ts'
import * as messageActions from '#contract/messages/actions.ts'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import * as visitActions from '#contract/reservations/actions.ts'
import type { DeskVisit } from '#contract/reservations/desk.ts'
import { serverNow } from '#src/device/time/server-time.ts'

type Patch = (client: QueryClient, input: never) => void

const now = (): string => new Date(serverNow()).toISOString()

/** Each action adds one to the revision, so that the next one on the same visit is not stale. */
function patchVisit(client: QueryClient, id: string, change: (visit: DeskVisit) => Partial<DeskVisit>): void {
  client.setQueriesData<{ data: DeskVisit[] }>(
    { queryKey: ['visits'] },
    (shown) =>
      shown && {
        ...shown,
        data: shown.data.map((it) => (it.id === id ? { ...it, revision: it.revision + 1, ...change(it) } : it)),
      },
  )
}

/** Below the others, as long as it waits. */
function addReply(client: QueryClient, { customerId, text, fileIds = [] }: Input<typeof messageActions.reply>): void {
  client.setQueryData<InboxEntry>(['thread', customerId], (entry) => {
    if (!entry?.thread) return entry
    const sentAt = now()
    const added = {
      id: `waiting ${sentAt}`,
      seq: entry.lastSeq,
      from: 'shop' as const,
      text,
      fileIds,
      sentAt,
      readAt: null,
    }
    return { ...entry, thread: { ...entry.thread, messages: [...entry.thread.messages, added] } }
  })
}

function patchOrder(client: QueryClient, id: string, change: (order: DeskOrder) => Partial<DeskOrder>): void {
  client.setQueriesData<DeskOrder>(
    { queryKey: ['order'] },
    (shown) => shown && (shown.id === id ? { ...shown, revision: shown.revision + 1, ...change(shown) } : shown),
  )
}

type Input<Spec extends { input: z.ZodMiniType }> = z.output<Spec['input']>

const PATCHES: Readonly<Record<string, Patch>> = {
  [orderActions.ship.name]: (client, { orderId, pieces }: Input<typeof orderActions.ship>) =>
    // What becomes of a part is left to the server.
    patchOrder(client, orderId, () => (pieces ? {} : { state: 'shipped', unshipped: [] })),
  [visitActions.checkIn.name]: (client, { reservationId, at }: Input<typeof visitActions.checkIn>) =>
    patchVisit(client, reservationId, () =>
      at === null ? { checkedInAt: null, status: 'confirmed' } : { checkedInAt: at ?? now(), status: 'visited' },
    ),
  [visitActions.visited.name]: (client, { reservationId }: Input<typeof visitActions.visited>) =>
    patchVisit(client, reservationId, () => ({ status: 'visited' })),
  [visitActions.note.name]: (client, { reservationId, text }: Input<typeof visitActions.note>) =>
    // A note is no change of what the customer sees.
    patchVisit(client, reservationId, ({ notes, revision }) => ({
      revision,
      notes: [...notes, { text, author: '（送信待ち）', at: now() }],
    })),
  [visitActions.noShow.name]: (client, { reservationId }: Input<typeof visitActions.noShow>) =>
    patchVisit(client, reservationId, () => ({ status: 'no_show', checkedInAt: null })),
  [messageActions.reply.name]: addReply,
}

/** Returns a function that puts back what was shown before, if nothing newer is shown by then. */
export function patchQueries(client: QueryClient, name: string, input: object): () => void {
  const before = new Map(client.getQueriesData({}).map(([key, data]) => [JSON.stringify(key), data]))
  PATCHES[name]?.(client, input as never)
  const patched = client.getQueriesData({}).filter(([key, data]) => before.get(JSON.stringify(key)) !== data)
  return () => {
    for (const [key, shown] of patched)
      if (client.getQueryData(key) === shown) client.setQueryData(key, before.get(JSON.stringify(key)))
  }
}
