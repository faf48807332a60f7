import { useEffect, useState } from 'react'
import { type ItemCard, listItems } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { readRecentItems } from '#src/local/recent-items.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { Section } from '#src/ui/section.tsx'
import { ItemRow } from '../card/item-row.tsx'

const MOST_SHOWN = 8

/** Items looked at before on this device, without the one that is shown; nothing on the first visit. */
export function RecentlyViewed({ call, currentId }: { call: Call; currentId: number }) {
  const [items, setItems] = useState<ItemCard[]>([])
  const now = useNow()

  useEffect(() => {
    let isCurrent = true
    async function read() {
      const ids = (await readRecentItems()).filter((id) => id !== currentId).slice(0, MOST_SHOWN)
      if (ids.length === 0) return
      const { data } = await call(listItems, { query: { ids, page: 1, perPage: MOST_SHOWN } })
      if (isCurrent) setItems(data)
    }
    // A nicety at the end of the page: without network it is simply not there.
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
