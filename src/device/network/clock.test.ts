import { expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

const DAY_MS = 86_400_000
const SERVER = Date.parse('2026-11-29T12:00:00+09:00')

function openClock(deviceOffMs: number) {
  let stored: string | undefined
  const clock = createClock({ read: () => stored, write: (text) => void (stored = text) }, () => SERVER + deviceOffMs)
  const listener = vi.fn()
  clock.subscribe(listener)
  return { clock, listener, readStored: () => stored }
}

const respond = (cacheControl: string) => new Headers({ 'x-server-time': `${SERVER}`, 'cache-control': cacheControl })

it.each([-400, -40, 0.5, 70])('a response corrects a clock that is wrong by %s days, and says so once', (days) => {
  const { clock, listener, readStored } = openClock(days * DAY_MS)
  clock.update(respond('private, no-store'))
  clock.update(respond('private, no-store'))
  expect(clock.serverNow()).toBe(SERVER)
  expect(listener).toHaveBeenCalledOnce()
  expect(readStored()).toBe(`${-days * DAY_MS}`)
})

it('a cached response and a right clock change nothing', () => {
  const wrong = openClock(DAY_MS)
  wrong.clock.update(respond('public, max-age=60'))
  expect(wrong.clock.serverNow()).toBe(SERVER + DAY_MS)
  const right = openClock(0)
  right.clock.update(respond('private, no-store'))
  expect(wrong.listener).not.toHaveBeenCalled()
  expect(right.listener).not.toHaveBeenCalled()
})

it('the time of the render corrects a clock that is behind, but none that is ahead', () => {
  const behind = openClock(-400 * DAY_MS)
  behind.clock.setEarliest(SERVER)
  expect(behind.clock.serverNow()).toBe(SERVER)
  expect(behind.listener).toHaveBeenCalledOnce()
  expect(behind.readStored(), 'a cache may have stored the page for some time').toBeUndefined()
  const ahead = openClock(70 * DAY_MS)
  ahead.clock.setEarliest(SERVER)
  expect(ahead.clock.serverNow()).toBe(SERVER + 70 * DAY_MS)
})
