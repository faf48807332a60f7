import { expect, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

it('parses a URL, and one relative to a base', () => {
  expect(parseUrl('https://example.jp/a?b#c')?.pathname).toBe('/a')
  expect(parseUrl('/items', 'https://example.jp')?.origin).toBe('https://example.jp')
})

it.each(['', '/items', 'https://', '木の椅子'])('has nothing for %j', (text) => expect(parseUrl(text)).toBeUndefined())
