import { expect, it } from 'vitest'
import { namedAnswers, ownFile, programOf } from './read-page.ts'

const page = `<p></p><script data-program="https://cdn.example.jp/shop/react-x.js /assets/app-y.js" data-answers="/api/Settings /api/Items?page=1&amp;q=a">start()</script></body>`

it('a page names its program and its answers', () => {
  expect(programOf(page)).toEqual(['https://cdn.example.jp/shop/react-x.js', '/assets/app-y.js'])
  expect(namedAnswers(page)).toEqual(['/api/Settings', '/api/Items?page=1&q=a'])
})

it('a page that is not of the program names nothing', () => {
  expect(programOf('<h1>エラーが発生しました</h1>')).toEqual([])
  expect(namedAnswers('<h1>エラーが発生しました</h1>')).toEqual([])
})

it('a file of the program lies on the store’s own origin too', () => {
  expect(programOf(page).map(ownFile)).toEqual(['/assets/react-x.js', '/assets/app-y.js'])
})
