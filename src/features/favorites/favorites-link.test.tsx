import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toFavoriteKey } from '#contract/cart/favorite-key.ts'
import { setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import '#src/ui/styles/tokens.css'
import '#src/ui/styles/base.css'

setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)

afterEach(() => updateReplica('favorites', { key: toFavoriteKey(1), to: () => undefined }))

it('says its count in the description; the badge is no part of the name', async () => {
  await page.viewport(1280, 800)
  await updateReplica('favorites', { key: toFavoriteKey(1), to: () => ({ addedAt: 1 }) })
  const { screen } = await renderStore({ path: '/about' })
  const link = screen.getByRole('banner').getByRole('link', { name: 'お気に入り' })
  await expect.element(link).toHaveAccessibleDescription('1件')
  // Speech control needs the visible text in the name (WCAG 2.5.3).
  expect(link.element().textContent).toBe('')
  await expect.element(screen.getByRole('banner').getByText('1', { exact: true })).toBeVisible()
})
