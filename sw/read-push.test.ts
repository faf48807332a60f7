import { describe, expect, it } from 'vitest'
import { parsePush } from './read-push.ts'

const ORIGIN = 'https://shop.example.jp'
const message = (notification: unknown) => JSON.stringify({ web_push: 8030, notification })
const pathOf = (navigate: unknown) => parsePush(message({ title: 'お知らせ', navigate }), ORIGIN).path

describe('a push', () => {
  it('shows the server’s text', () => {
    const sent = {
      title: '来店予約',
      body: '明日です',
      tag: 'r1',
      navigate: `${ORIGIN}/mypage/reservation?id=1#top`,
      lang: 'ja',
    }
    const { title, body, tag } = sent
    expect(parsePush(message(sent), ORIGIN)).toEqual({ title, body, tag, path: '/mypage/reservation?id=1#top' })
  })

  it.each([
    undefined,
    '',
    'garbage',
    '{',
    'null',
    '[]',
    '7',
    '{}',
    '{"notification":null}',
    '{"notification":"text"}',
    message({}),
    message({ title: '' }),
    message({ title: { toString: 'x' }, navigate: `${ORIGIN}/items` }),
  ])('that cannot be parsed is shown anyway: %j', (text) => {
    expect(parsePush(text, ORIGIN)).toEqual({
      title: 'こもれび',
      body: 'お知らせがあります。',
      tag: 'general',
      path: '/',
    })
  })

  it('needs only a title', () => {
    expect(parsePush(message({ title: 'あ', body: 7, tag: null }), ORIGIN)).toEqual({
      title: 'あ',
      body: '',
      tag: 'general',
      path: '/',
    })
  })

  it.each([`${ORIGIN}/items/1101`, '/mypage/message', 'items?q=lamp'])('opens a page: %s', (navigate) =>
    expect(pathOf(navigate)).toMatch(/^\/(items|mypage)/),
  )

  it.each([
    'https://evil.example/items',
    'https://shop.example.jp.evil.example/items',
    'https://shop.example.jp@evil.example/items',
    'https://shop.example.jp:8443/items',
    'http://shop.example.jp/items',
    '//evil.example/items',
    '/\\evil.example/items',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.example.jp/items',
    'filesystem:https://shop.example.jp/temporary/items',
    'file:///items',
    '/api/explorer',
    '/api/Customers/logout',
    '/sw.js',
    '//',
    'https://',
    '/items//1',
    7,
    null,
    { href: '/items' },
  ])('opens the home page for %j', (navigate) => expect(pathOf(navigate)).toBe('/'))
})
