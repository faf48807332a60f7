import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { toFavoriteKey } from '#contract/cart/favorite-key.ts'
import { toItemCard } from '#contract/items/item-at.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { makeItem } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)

const cards = [1, 2, 3].map((id) => toItemCard(makeItem({ id })))

afterEach(async () => {
  vi.restoreAllMocks()
  for (const key of getReplicas().favorites.keys()) await updateReplica('favorites', { key, to: () => undefined })
})

it('after a favorite is removed by keyboard, the focus is on the next one, then on the last, then on the message', async () => {
  const fetchReal = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes('/Items')
      ? Response.json({ data: cards, page: 1, perPage: 48, total: cards.length })
      : fetchReal(input, init),
  )
  // The newest is first.
  for (const id of [3, 2, 1])
    await updateReplica('favorites', { key: toFavoriteKey(id), to: () => ({ addedAt: 10 - id }) })
  const { screen } = await renderStore({ path: '/mypage/favorite' })
  const heart = (id: number) =>
    document.querySelector(`a[href="/items/${id}"]`)?.closest('li')?.querySelector<HTMLElement>('[data-favorite]')
  const press = async (id: number) => {
    expect(document.activeElement).toBe(heart(id))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => heart(id)).toBe(undefined)
  }
  await expect.poll(() => heart(2)).toBeInTheDocument()
  heart(2)!.focus()
  await press(2)
  await press(3)
  await press(1)
  await expect.element(screen.getByText('お気に入りはまだありません。', { exact: false })).toHaveFocus()
})
