import { useEffect, useState } from 'react'
import * as itemsApi from '#contract/items/api.ts'
import { type ItemCard } from '#contract/items/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { loadRecentItems } from '#src/device/storage/recent-items.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { Section } from '#src/ui/section.tsx'
import { ItemRow } from '../card/item-row.tsx'

const MAX_SHOWN = 8

/** Items viewed before on this device, without the current one; nothing on the first visit. */
export function RecentlyViewed({ call, currentId }: { call: Call; currentId: number }) {
  const [items, setItems] = useState<ItemCard[]>([])
  const now = useNow()

  useEffect(() => {
    let isCurrent = true
    async function read() {
      const ids = (await loadRecentItems()).filter((id) => id !== currentId).slice(0, MAX_SHOWN)
      if (ids.length === 0) return
      const { data } = await call(itemsApi.list, { query: { ids, page: 1, perPage: MAX_SHOWN } })
      if (isCurrent) setItems(data)
    }
    // Optional content at the end of the page: omitted offline.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [call, currentId])

  if (items.length === 0) return null
  return (
    <Section title="最近チェックした商品" caption="Recently Viewed">
      <ItemRow items={items} now={now} />
    </Section>
  )
}
