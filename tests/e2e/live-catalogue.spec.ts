import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './support/journey.ts'
import { journeyWithStops } from './support/stoppable-store.ts'

const LAMP = { file: 'items/5302-mori-kinoko.md', name: 'きのこの卓上灯 もりのは', price: 18_150 }

/** A copy of the sample with another price for the lamp. */
async function contentAt(price: number): Promise<{ folder: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-content-'))
  await cp('content', folder, { recursive: true, filter: (path) => path !== 'content/pictures' })
  await symlink(resolve('content/pictures'), join(folder, 'pictures'))
  const text = await readFile(join(folder, LAMP.file), 'utf8')
  expect(text).toContain(`price: ${LAMP.price},`)
  await writeFile(join(folder, LAMP.file), text.replace(`price: ${LAMP.price},`, `price: ${price},`))
  return { folder, drop: () => rm(folder, { recursive: true }) }
}

const card = (page: Page) => page.getByRole('article').filter({ hasText: LAMP.name })

journeyWithStops(
  'an open list updates prices when it becomes visible or the network returns',
  async ({ page, context, running, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    // Content is imported during the journey.
    journeyWithStops.setTimeout(240_000)
    await page.clock.install()
    await page.goto('/about')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await page.waitForFunction(() => localStorage.getItem('komorebi.pack') === 'kept')
    await page.goto('/items?q=もりのは')
    await expect(card(page)).toContainText('18,150')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))

    const changeTo = async (yen: number) => {
      const { folder, drop } = await contentAt(yen)
      expect(await running.content('--from', folder)).toContain('Content: 1 changed')
      await drop()
    }
    await changeTo(17_600)
    // Recent data is not requested again.
    await page.clock.fastForward(31_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(card(page)).toContainText('17,600')

    await context.setOffline(true)
    await expect(page.getByText(/^オフラインです。/)).toBeVisible()
    await changeTo(16_500)
    await expect(card(page)).toContainText('17,600')
    await context.setOffline(false)
    await expect(card(page)).toContainText('16,500')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  },
)
