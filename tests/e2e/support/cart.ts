import type { Locator, Page } from '@playwright/test'
import type { DrivenPage } from '#tests/support/driven-page.ts'
import { waitForHydration } from './hydration.ts'
import { expect } from './journey.ts'

/** A lamp of the sample with one variant, and a cabinet with several. */
export const LAMP = { path: '/items/5302', name: 'きのこの卓上灯 もりのは', sku: 'TL-KINOKO-MG', price: 18_150 }
export const CABINET = { path: '/items/3402', name: 'オカエリ シューズキャビネット' }

export const addButton = (page: Page) => page.getByRole('button', { name: 'カートに入れる' })

export async function putInCart(page: Page, { path }: { path: string }): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await addButton(page).click()
  await expect(page.getByText('カートに1点入っています')).toBeVisible()
  // Shown at once; the toast follows when it is stored.
  await expect(page.getByRole('status').filter({ hasText: 'カートに入れました' }).first()).toBeVisible()
}

/** Opens the panel if it is closed. */
export async function openCart(page: Page) {
  const panel = page.getByRole('dialog', { name: 'カート' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'カート', exact: true }).click()
  await expect(panel).toBeVisible()
  return panel
}

export const cartLines = (cart: Locator) => cart.getByRole('list', { name: 'カートの商品' }).getByRole('listitem')

export const headerCount = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'カート', exact: true })

interface StoredReplica {
  owner: string
  kind?: string
  replica?: { entries: object }
}

/** All replicas on the device. Does not open a database that does not exist yet, which would create an empty one. */
const listReplicas = (page: DrivenPage) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'komorebi-store')) return []
    return new Promise<StoredReplica[]>((resolve, reject) => {
      const opening = indexedDB.open('komorebi-store')
      opening.addEventListener('error', () => reject(opening.error!))
      opening.addEventListener('success', () => {
        const rows: StoredReplica[] = []
        const reading = opening.result.transaction(['replicas', 'replicaItems'])
        for (const store of ['replicas', 'replicaItems']) {
          const all = reading.objectStore(store).getAll()
          all.addEventListener('success', () => rows.push(...(all.result as StoredReplica[])))
        }
        reading.addEventListener('complete', () => {
          opening.result.close()
          resolve(rows)
        })
      })
    })
  })

export const listCustomerReplicas = async (page: Page) =>
  (await listReplicas(page)).filter(({ owner }) => owner !== 'guest')

export const isFilled = ({ kind, replica }: StoredReplica, of: 'cart' | 'favorites'): boolean =>
  kind === of && Object.keys(replica?.entries ?? {}).length > 0

/** The number of keys in the guest's replica on this device. */
export async function countGuestKeys(page: DrivenPage, kind: 'cart' | 'favorites'): Promise<number> {
  const row = (await listReplicas(page)).find((it) => it.owner === 'guest' && it.kind === kind)
  return Object.keys(row?.replica?.entries ?? {}).length
}
