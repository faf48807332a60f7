import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { startStore } from '#tests/support/running-store.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'
import { origin, waitForWorker } from './support/worker.ts'

/** A host that serves only the built files, like a CDN. */
async function startCdn() {
  const app = new Hono()
  app.use(cors())
  const requests: string[] = []
  app.use(async ({ req }, next) => (requests.push(req.path), next()))
  app.get(
    '/shop/*',
    serveStatic({ root: 'dist/client/assets', rewriteRequestPath: (path) => path.slice('/shop'.length) }),
  )
  const server = createServer(getRequestListener(app.fetch)).listen(0)
  await once(server, 'listening')
  const stop = () => (server.closeAllConnections(), server.close())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, requests, stop }
}

journey('scripts and styles are loaded from a CDN', async ({ page }) => {
  journey.setTimeout(240_000)
  const cdn = await startCdn()
  const store = await startStore({ env: { CDN_URL: cdn.url, ASSETS_PATH: '/shop/' } })
  try {
    const own: string[] = []
    page.on('request', (request) => own.push(request.url()))
    await page.goto(`${store.url}/items`)
    await waitForHydration(page)
    await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
    expect(own.filter((url) => url.startsWith(`${store.url}/assets/`))).toEqual([])
    // Some files must have the store's own origin.
    for (const rel of ['manifest', 'icon', 'apple-touch-icon']) {
      const address = await page.locator(`link[rel=${rel}]`).evaluate((link: HTMLLinkElement) => link.href)
      expect(address, rel).toMatch(new RegExp(`^${store.url}/`))
      expect((await page.request.get(address)).status(), address).toBe(200)
    }
  } finally {
    // Requests of an open page would fail when the servers stop.
    await page.close()
    await store.stop()
    cdn.stop()
  }
})

journey('a page with scripts from a CDN works without CDN and server', async ({ page, complaints }) => {
  journey.setTimeout(240_000)
  complaints.allow(/Failed to load resource|ERR_CONNECTION/)
  const cdn = await startCdn()
  const store = await startStore({ env: { CDN_URL: cdn.url, ASSETS_PATH: '/shop/' } })
  try {
    await page.goto(`${store.url}/items`)
    await waitForWorker(page)
  } finally {
    await store.stop()
    cdn.stop()
  }
  await page.reload()
  expect(await origin(page)).toBe('cache')
  await waitForHydration(page)
  await page.getByRole('article').first().getByRole('button', { name: 'お気に入りに追加' }).click()
  await expect(page.getByRole('article').first().getByRole('button', { name: 'お気に入りから外す' })).toBeVisible()
})
