import { expect, it } from 'vitest'
import { getBundleFiles, getResponseUrls, toOwnOrigin } from './read-page.ts'

const page = `<p></p><script data-bundle="https://cdn.example.jp/shop/react-x.js /assets/app-y.js" data-responses="/api/Settings /api/Items?page=1&amp;q=a">start()</script></body>`

it('the bundle files and responses of a page are parsed', () => {
  expect(getBundleFiles(page)).toEqual(['https://cdn.example.jp/shop/react-x.js', '/assets/app-y.js'])
  expect(getResponseUrls(page)).toEqual(['/api/Settings', '/api/Items?page=1&q=a'])
})

it('a page of another kind has no files and responses', () => {
  expect(getBundleFiles('<h1>エラーが発生しました</h1>')).toEqual([])
  expect(getResponseUrls('<h1>エラーが発生しました</h1>')).toEqual([])
})

it('a bundle file maps to the store’s own origin', () => {
  expect(getBundleFiles(page).map(toOwnOrigin)).toEqual(['/assets/react-x.js', '/assets/app-y.js'])
})
