import { useQuery } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { toItemAt, toItemCard } from '#contract/items/item-at.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { withQueryClient } from './query-client.tsx'

it('data that time changes is requested again then, and other data is not', async () => {
  const saleUntil = new Date(Date.now() + 1_500).toISOString()
  const item = makeItem({ id: 1, variants: [makeVariant({ price: 10_000, salePrice: 8_000, saleUntil })] })
  const loadCards = vi.fn(async () => [toItemCard(toItemAt(item, serverNow()))])
  const loadOther = vi.fn(async () => [])
  const Prices = withQueryClient(function Prices() {
    const { data = [] } = useQuery({ queryKey: ['cards'], queryFn: loadCards })
    useQuery({ queryKey: ['other'], queryFn: loadOther })
    return data.map(({ priceMin }) => priceMin).join()
  })
  const { container } = await render(<Prices />)
  await expect.poll(() => container.textContent).toBe('8000')
  await expect.poll(() => container.textContent).toBe('10000')
  expect(loadCards).toHaveBeenCalledTimes(2)
  expect(loadOther).toHaveBeenCalledOnce()
})
