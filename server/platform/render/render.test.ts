import { describe, expect, it } from 'vitest'
import { hasKnownParams, isWellFormedPath } from './render.ts'

describe('page URLs', () => {
  it.each(['/', '/items/1', '/items/category/', '/%E3%81%82', '/Items', '/a%20b'])('%s may be a page', (path) => {
    expect(isWellFormedPath(path)).toBe(true)
  })

  it.each(['//', '//example.com', '/items//1', '/%zz', '/%', '/%E3%81', '/a%00b', '/a%0d%0ab', '/%5cexample.com'])(
    '%s is none',
    (path) => {
      expect(isWellFormedPath(path)).toBe(false)
    },
  )

  const listParams = (pathname: string) => (pathname === '/items' ? ['page', 'colour', 'sort'] : [])

  it.each(['/', '/items?page=2', '/items?colour=white,ivory&sort=new', '/items/12'])('%s is cacheable', (url) => {
    expect(hasKnownParams(new URL(url, 'http://localhost'), listParams)).toBe(true)
  })

  it.each(['/?utm_source=mail', '/?page=2', '/items?page=2&gclid=x', '/%E3%81%82'])(
    '%s is rendered for each visitor',
    (url) => {
      expect(hasKnownParams(new URL(url, 'http://localhost'), listParams)).toBe(false)
    },
  )
})
