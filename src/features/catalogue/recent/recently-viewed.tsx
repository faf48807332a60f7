import { useQuery } from '@tanstack/react-query'
import * as itemsApi from '#contract/items/api.ts'
import { call } from '#src/device/query/call.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { loadRecentItems } from '#src/device/storage/recent-items.ts'
import { Section } from '#src/ui/content/section.tsx'
import { ItemRow } from '../card/item-row.tsx'

const MAX_SHOWN = 8

/** Items viewed before on this device, without the current one; nothing on the first visit. */
export const RecentlyViewed = withQueryClient(function RecentlyViewed({ currentId }: { currentId: number }) {
  // Optional content at the end of the page: omitted offline. The device's list changes with every item.
  const { data: items = [] } = useQuery({
    queryKey: ['recently-viewed', currentId],
    queryFn: async ({ signal }) => {
      const ids = (await loadRecentItems()).filter((id) => id !== currentId).slice(0, MAX_SHOWN)
      if (ids.length === 0) return []
      return (await call(itemsApi.list, { query: { ids, page: 1, perPage: MAX_SHOWN } }, { signal })).data
    },
    gcTime: 0,
    staleTime: 'static',
  })
  if (items.length === 0) return null
  return (
    <Section title="最近チェックした商品" caption="Recently Viewed">
      <ItemRow items={items} />
    </Section>
  )
})
