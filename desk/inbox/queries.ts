/** What the inbox reads. Also loaded ahead, for tablets without signal. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as inboxApi from '#contract/inbox/desk.ts'
import type { EntryKind, InboxView } from '#contract/inbox/desk.ts'
import { call } from '../network/api.ts'

const PER_PAGE = 50

export const inboxQuery = (view: InboxView, kind?: EntryKind) =>
  infiniteQueryOptions({
    queryKey: ['inbox', view, kind],
    queryFn: ({ pageParam: page }) =>
      call(inboxApi.list, { query: { page, perPage: PER_PAGE, view, ...(kind && { kind }) } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

/** Number or id. */
export const entryQuery = (id: string) =>
  queryOptions({ queryKey: ['thread', id], queryFn: () => call(inboxApi.get, { params: { id }, query: {} }) })
