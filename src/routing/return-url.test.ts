import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseReturnUrl } from './return-url.ts'

const ORIGIN = 'https://komorebi.example'

describe('a return URL is accepted', () => {
  it.each([
    ['/', '/'],
    ['/mypage', '/mypage'],
    ['/mypage/order/261120-ABCDEF', '/mypage/order/261120-ABCDEF'],
    ['/items/category/3?page=2', '/items/category/3?page=2'],
    ['/mypage/profile?tab=1#mail', '/mypage/profile?tab=1#mail'],
    ['/?a=1', '/?a=1'],
    ['/#x', '/#x'],
    ['/a?b#c', '/a?b#c'],
    ['/a?b=//evil.example', '/a?b=//evil.example'],
    ['/a?next=https://evil.example/', '/a?next=https://evil.example/'],
    ['/a#https://evil.example', '/a#https://evil.example'],
    ['/a//b', '/a//b'],
    ['/../etc', '/etc'],
    ['/a/../../b', '/b'],
    ['/%E5%86%85', '/%E5%86%85'],
    ['/@user', '/@user'],
    ['/:x', '/:x'],
    ['/a/./b', '/a/b'],
    ['/logout-help', '/logout-help'],
    ['/mypage/login', '/mypage/login'],
    ['/a%25%32F', '/a%25%32F'],
    [`/${'a'.repeat(1_999)}`, `/${'a'.repeat(1_999)}`],
  ])('%s', (value, page) => {
    expect(parseReturnUrl(value, ORIGIN)).toBe(page)
  })
})

describe('a return URL is rejected', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '////evil.example/a',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'http://komorebi.example/mypage',
    'https://komorebi.example/mypage',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mypage',
    './a',
    '../a',
    '?a=1',
    '#a',
    '',
    ' /mypage',
    '/ /evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\u0000/a',
    '/a b',
    '/a+b',
    '/a,b',
    '/a=b',
    '/a(b)',
    '/a&b',
    "/a'b",
    '/a;b',
    '/a"b',
    '/a<b>',
    '/内装',
    '/a#b#c',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/../..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/%2E%2e/%2e//evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%5c%5cevil.example',
    '/%09/evil.example',
    '/a%00b',
    '/a%0d%0aLocation:%20evil',
    '/%',
    '/%E5%86',
    '/a%zz',
    '/logout',
    '/logout/',
    '/logout?x=1',
    '/logout#x',
    '/./logout',
    '/a/../logout',
    '/%6Cogout',
    '/login',
    '/login/',
    '/login?next=/mypage',
    '/register',
    '/%72egister',
    `/${'a'.repeat(2_000)}`,
    `/?${'a'.repeat(2_000)}`,
    'null',
    'undefined',
    '[object Object]',
  ])('%j', (value) => {
    expect(parseReturnUrl(value, ORIGIN)).toBeUndefined()
  })

  it.each([null, undefined])('%s', (value) => {
    expect(parseReturnUrl(value, ORIGIN)).toBeUndefined()
  })

  it('if it is a page for guests', () => {
    const routes = new URL('../routes/', import.meta.url)
    const forGuests = readdirSync(routes).filter((file) =>
      readFileSync(new URL(file, routes), 'utf8').includes("middleware: ['guest']"),
    )
    expect(forGuests.length).toBeGreaterThan(0)
    for (const file of forGuests) expect(parseReturnUrl(`/${file.replace('.tsx', '')}`, ORIGIN)).toBeUndefined()
  })
})
