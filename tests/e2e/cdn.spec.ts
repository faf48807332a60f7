import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { startStore } from '#tests/support/running-store.ts'
import { expect, journey } from './support/journey.ts'
import { takenOver } from './support/program.ts'
import { origin, workerIsThere } from './support/worker.ts'

/** A host of its own with nothing but the built files, as a CDN has them. */
async function startCdn() {
  const app = new Hono()
  app.use(cors())
  const asked: string[] = []
  app.use(async ({ req }, next) => (asked.push(req.path), next()))
  app.get(
    '/shop/*',
    serveStatic({ root: 'dist/client/assets', rewriteRequestPath: (path) => path.slice('/shop'.length) }),
  )
  const server = createServer(getRequestListener(app.fetch)).listen(0)
  await once(server, 'listening')
  const stop = () => (server.closeAllConnections(), server.close())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, asked, stop }
}

journey('the program, its styles and letters come from a CDN', async ({ page }) => {
  journey.setTimeout(120_000)
  const cdn = await startCdn()
  const store = await startStore({ env: { CDN_URL: cdn.url, ASSETS_PATH: '/shop/' } })
  try {
    const own: string[] = []
    page.on('request', (request) => own.push(request.url()))
    await page.goto(`${store.url}/items`)
    await takenOver(page)
    await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
    await expect.poll(() => cdn.asked.filter((path) => /\/late-.*\.css$/.test(path))).toHaveLength(1)
    expect(cdn.asked.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(0)
    expect(own.filter((url) => url.startsWith(`${store.url}/assets/`))).toEqual([])
    expect(await page.evaluate(() => document.fonts.check('16px "Noto Sans JP"', '会社案内'))).toBe(true)
    // What browsers want from the store's own origin stays there.
    for (const rel of ['manifest', 'icon', 'apple-touch-icon']) {
      const address = await page.locator(`link[rel=${rel}]`).evaluate((link: HTMLLinkElement) => link.href)
      expect(address, rel).toMatch(new RegExp(`^${store.url}/`))
      expect((await page.request.get(address)).status(), address).toBe(200)
    }
  } finally {
    await store.stop()
    cdn.stop()
  }
})

journey('a page that takes its program from a CDN is whole without both', async ({ page, complaints }) => {
  journey.setTimeout(120_000)
  complaints.allow(/Failed to load resource|ERR_CONNECTION/)
  const cdn = await startCdn()
  const store = await startStore({ env: { CDN_URL: cdn.url, ASSETS_PATH: '/shop/' } })
  try {
    await page.goto(`${store.url}/items`)
    await workerIsThere(page)
  } finally {
    await store.stop()
    cdn.stop()
  }
  await page.reload()
  expect(await origin(page)).toBe('kept')
  await takenOver(page)
  await page.getByRole('article').first().getByRole('button', { name: 'お気に入りに追加' }).click()
  await expect(page.getByRole('article').first().getByRole('button', { name: 'お気に入りから外す' })).toBeVisible()
})
