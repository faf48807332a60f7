import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { codesOf } from './codes-of.ts'

const MAX_BYTES = 20_000

it('contains every code of a prefix and no other', () => {
  const codes = codesOf('100')
  expect(codes['1000001']).toEqual(['東京都', '千代田区', '千代田'])
  expect(Object.keys(codes).length).toBeGreaterThan(150)
  expect(Object.keys(codes).filter((code) => !/^100\d{4}$/.test(code))).toEqual([])
})

it('is empty for an unused prefix', () => {
  expect(codesOf('000')).toEqual({})
})

it.each(['501', '959', '939'])('the prefix %s, one of the largest, stays small on the wire', (prefix) => {
  const bytes = brotliCompressSync(JSON.stringify({ codes: codesOf(prefix) })).length
  expect(bytes).toBeGreaterThan(MAX_BYTES / 10)
  expect(bytes).toBeLessThan(MAX_BYTES)
})
