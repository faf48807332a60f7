import { useEffect, useState } from 'react'
import * as itemsApi from '#contract/items/api.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { Section } from '#src/ui/section.tsx'
import { ItemRow } from '../card/item-row.tsx'

const MAX_SHOWN = 8

/** Other items, below the message that an item does not exist. */
export function PopularItems({ call }: { call: Call }) {
  const [items, setItems] = useState<readonly ItemCard[]>([])
  const now = useNow()
  useEffect(() => {
    const controller = new AbortController()
    const query = { inStock: true, sort: 'popular' as const, page: 1, perPage: MAX_SHOWN }
    call(itemsApi.list, { query }, { signal: controller.signal }).then(
      ({ data }) => setItems(data),
      // The page also links to all items.
      () => {},
    )
    return () => controller.abort()
  }, [call])

  if (items.length === 0) return null
  return (
    <Section title="人気の商品" caption="Popular Items">
      <ItemRow items={items} now={now} />
    </Section>
  )
}
