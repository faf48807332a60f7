import type { Locator, Page } from '@playwright/test'
import type { DrivenPage } from '#tests/support/driven-page.ts'
import { takenOver } from './program.ts'
import { expect } from './journey.ts'

/** A lamp of the sample in one variant, and a cabinet in several. */
export const LAMP = { path: '/items/5302', name: 'きのこの卓上灯 もりのは' }
export const CABINET = { path: '/items/3402', name: 'オカエリ シューズキャビネット' }

export const addButton = (page: Page) => page.getByRole('button', { name: 'カートに入れる' })

export async function putInCart(page: Page, { path }: { path: string }): Promise<void> {
  await page.goto(path)
  await takenOver(page)
  await addButton(page).click()
  await expect(page.getByText('カートに1点入っています')).toBeVisible()
  // Shown at once, told when it is kept.
  await expect(page.getByRole('status').filter({ hasText: 'カートに入れました' }).first()).toBeVisible()
}

/** Opens the panel, unless it is open. */
export async function openCart(page: Page) {
  const panel = page.getByRole('dialog', { name: 'カート' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'カート', exact: true }).click()
  await expect(panel).toBeVisible()
  return panel
}

export const linesIn = (cart: Locator) => cart.getByRole('list', { name: 'カートの商品' }).getByRole('listitem')

export const headerCount = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'カート', exact: true })

interface KeptRow {
  owner: string
  kind?: string
  replica?: { entries: object }
}

/** All that the device keeps of baskets. */
const keptRows = (page: DrivenPage) =>
  page.evaluate(
    () =>
      new Promise<KeptRow[]>((resolve, reject) => {
        const opening = indexedDB.open('komorebi')
        opening.addEventListener('error', () => reject(opening.error!))
        opening.addEventListener('success', () => {
          const rows: KeptRow[] = []
          const reading = opening.result.transaction(['baskets', 'basketItems'])
          for (const store of ['baskets', 'basketItems']) {
            const all = reading.objectStore(store).getAll()
            all.addEventListener('success', () => rows.push(...(all.result as KeptRow[])))
          }
          reading.addEventListener('complete', () => {
            opening.result.close()
            resolve(rows)
          })
        })
      }),
  )

export const keptOfCustomers = async (page: Page) => (await keptRows(page)).filter(({ owner }) => owner !== 'guest')

/** How many keys a guest's basket has on this device. */
export async function keptKeys(page: DrivenPage, kind: 'cart' | 'favorites'): Promise<number> {
  const row = (await keptRows(page)).find((it) => it.owner === 'guest' && it.kind === kind)
  return Object.keys(row?.replica?.entries ?? {}).length
}
