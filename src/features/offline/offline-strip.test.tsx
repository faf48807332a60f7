import { expect, it } from 'vitest'
import { getOfflineText } from './offline-strip.tsx'

const FETCHED_AT = Date.parse('2026-11-20T09:41:00+09:00')
const OF_ITEMS = 'オフラインです。11/20 9:41時点の商品を表示しています'
const OF_OTHERS = 'オフラインです。保存済みの内容を表示しています'

it.each([
  ['/items', OF_ITEMS],
  ['/items/1101', OF_ITEMS],
  ['/items/category/3', OF_ITEMS],
  ['/', OF_OTHERS],
  ['/column/1', OF_OTHERS],
  ['/reform/1', OF_OTHERS],
])('%s: %s', (pathname, text) => expect(getOfflineText(pathname, FETCHED_AT)).toBe(text))

it('says which pages can be shown without a stored catalogue', () =>
  expect(getOfflineText('/items', null)).toBe('オフラインです。一度開いたページだけを表示できます'))
