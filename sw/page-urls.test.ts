import { describe, expect, it } from 'vitest'
import { isCacheablePage, isPagePath } from './page-urls.ts'

describe('a navigation', () => {
  it.each([
    '/',
    '/items',
    '/items/',
    '/items/1101',
    '/items/category/12',
    '/mypage/order/261120-ABCDEF',
    '/nowhere',
    '/items?q=a.b%20c',
  ])('to %s is handled with the shell', (path) => expect(isPagePath(path)).toBe(true))

  it.each([
    '/api/Items',
    '/api/explorer',
    '/healthz',
    '/readyz',
    '/sitemap.xml',
    '/robots.txt',
    '/assets/app-x.js',
    '/pictures/0123456789abcdef-480.avif',
    '/licenses/noto-sans-jp.txt',
    // The link of a newsletter, whose token has a dot.
    '/newsletter/01KAGQ5M00AAAAAAAAAAAAAAAA.OGe3mdwY4KRgTczb0GR2ZzXuyuAQG_BskT7o5F6Evrw',
    '/.well-known/security.txt',
    '/shell.html',
    '//example.com',
    '/items//1',
    '/items/%zz',
    '/%E3%81%82',
  ])('to %s is left to the server', (path) => expect(isPagePath(path)).toBe(false))
})

describe('a visited page', () => {
  it.each(['/', '/items', '/items/1101', '/login', '/mypages'])('%s is cacheable', (path) =>
    expect(isCacheablePage(path)).toBe(true),
  )

  it.each(['/items?q=x', '/mypage', '/mypage/order/261120-ABCDEF', '/checkout', '/logout', '/api/Items'])(
    '%s leaves no trace',
    (path) => expect(isCacheablePage(path)).toBe(false),
  )
})
