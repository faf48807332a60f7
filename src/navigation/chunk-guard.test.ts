import { describe, expect, it } from 'vitest'
import { CHUNK_RELOAD_GUARD_MS } from '#contract/rules.ts'
import { isChunkFailure, mayReload } from './chunk-guard.ts'

const makeStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('a part of the program that cannot be loaded', () => {
  it.each([
    'Loading chunk 12 failed.',
    'Loading CSS chunk 3 failed.\n(/assets/a.css)',
    'Failed to fetch dynamically imported module: https://shop.example/assets/a.js',
    'error loading dynamically imported module: https://shop.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is known by its message: %s', (message) => {
    expect(isChunkFailure(new Error(message))).toBe(true)
  })

  it.each([
    new Error('Network Error'),
    new Error('The text "Loading chunk 1 failed" was typed'),
    'Loading chunk 1 failed',
    null,
  ])('is not %s', (error) => {
    expect(isChunkFailure(error)).toBe(false)
  })
})

describe('the page is reloaded for it', () => {
  it('once, and again only when more than 60 s have passed', () => {
    const storage = makeStorage()
    const at = (now: number) => mayReload({ openStorage: () => storage, isOnline: true, now })
    expect(at(1_000)).toBe(true)
    expect(at(1_001)).toBe(false)
    expect(at(1_000 + CHUNK_RELOAD_GUARD_MS)).toBe(false)
    expect(at(1_001 + CHUNK_RELOAD_GUARD_MS)).toBe(true)
  })

  it('never without network, and that does not count as a reload', () => {
    const storage = makeStorage()
    expect(mayReload({ openStorage: () => storage, isOnline: false, now: 1_000 })).toBe(false)
    expect(mayReload({ openStorage: () => storage, isOnline: true, now: 1_001 })).toBe(true)
  })

  it('never where storage is blocked: nothing would end it', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    expect(mayReload({ openStorage: blocked, isOnline: true, now: 1_000 })).toBe(false)
  })

  it('at the first failure also when the clock stands near zero', () => {
    expect(mayReload({ openStorage: makeStorage, isOnline: true, now: 0 })).toBe(true)
  })
})
