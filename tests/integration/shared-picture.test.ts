/** A page without a picture of its own is shared with the store's. */
import { expect, it } from 'vitest'
import type { Call } from '#contract/shared/render.ts'
import { renderPage } from '#src/server-entry.tsx'

const hero = { id: 'a'.repeat(16), width: 1200, height: 800, alt: '居間', tone: 0 }

it('the picture comes from the settings that the page was rendered from', async () => {
  const asked: string[] = []
  const call: Call = ({ path }) => {
    // A second request fails, as while the database restarts.
    if (asked.includes(path)) return Promise.reject(new Error(`${path} was requested twice`))
    asked.push(path)
    const settings = { siteName: '', tagline: '', phone: '', phoneHours: '', packVersion: 1, analytics: null, hero }
    return Promise.resolve(path === '/Settings' ? settings : { data: [] }) as never
  }
  const { status, head } = await renderPage(new Request('http://localhost/login'), {
    call,
    now: Date.parse('2026-11-22T09:00:00+09:00'),
    publicUrl: 'https://shop.example.jp',
  })
  expect(status).toBe(200)
  expect(head).toContain(`content="https://shop.example.jp/pictures/${hero.id}-`)
})
