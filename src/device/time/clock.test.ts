import { expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

const DAY_MS = 86_400_000
const SERVER = Date.parse('2026-11-29T12:00:00+09:00')

function openClock(deviceOffMs: number) {
  let stored: string | undefined
  const onCorrection = vi.fn()
  const storage = { read: () => stored, write: (text: string) => void (stored = text) }
  const clock = createClock(storage, { deviceNow: () => SERVER + deviceOffMs, onCorrection })
  return { clock, onCorrection, readStored: () => stored }
}

const respond = (cacheControl: string) => new Headers({ 'x-server-time': `${SERVER}`, 'cache-control': cacheControl })

it.each([-400, -40, 0.5, 70])('a response corrects a clock that is wrong by %s days, and says so once', (days) => {
  const { clock, onCorrection, readStored } = openClock(days * DAY_MS)
  clock.update(respond('private, no-store'))
  clock.update(respond('private, no-store'))
  expect(clock.serverNow()).toBe(SERVER)
  expect(onCorrection).toHaveBeenCalledOnce()
  expect(readStored()).toBe(`${-days * DAY_MS}`)
})

it('a cached response and a right clock change nothing', () => {
  const wrong = openClock(DAY_MS)
  wrong.clock.update(respond('public, max-age=60'))
  expect(wrong.clock.serverNow()).toBe(SERVER + DAY_MS)
  const right = openClock(0)
  right.clock.update(respond('private, no-store'))
  expect(wrong.onCorrection).not.toHaveBeenCalled()
  expect(right.onCorrection).not.toHaveBeenCalled()
})

it('the time of the render corrects a clock that is behind, but none that is ahead', () => {
  const behind = openClock(-400 * DAY_MS)
  behind.clock.setEarliest(SERVER)
  expect(behind.clock.serverNow()).toBe(SERVER)
  expect(behind.onCorrection).toHaveBeenCalledOnce()
  expect(behind.readStored(), 'a cache may have stored the page for some time').toBeUndefined()
  const ahead = openClock(70 * DAY_MS)
  ahead.clock.setEarliest(SERVER)
  expect(ahead.clock.serverNow()).toBe(SERVER + 70 * DAY_MS)
})
