import { describe, expect, it } from 'vitest'
import { isChunkFailure } from './chunk-guard.ts'

describe('a chunk that cannot be loaded', () => {
  it.each([
    'Loading chunk 12 failed.',
    'Loading CSS chunk 3 failed.\n(/assets/a.css)',
    'Failed to fetch dynamically imported module: https://shop.example/assets/a.js',
    'error loading dynamically imported module: https://shop.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is recognized by its message: %s', (message) => {
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
