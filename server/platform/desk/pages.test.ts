import { expect, it } from 'vitest'
import { CommandError } from './command-error.ts'
import { readPage, toPage } from './pages.ts'

const rows = (count: number) => [...Array(count).keys()]

it('reads one row more than a page has', () => {
  expect(readPage({})).toEqual({ page: 1, limit: 51, offset: 0 })
  expect(readPage({ page: '３' })).toEqual({ page: 3, limit: 51, offset: 100 })
})

it.each(['0', '-1', '1.5', 'x', '', '10001'])('refuses page "%s"', (page) =>
  expect(() => readPage({ page })).toThrow(CommandError),
)

it('says how to read on, and when a page does not exist', () => {
  expect(toPage(rows(51), readPage({ page: '2' }))).toEqual({
    rows: rows(50),
    hasMore: true,
    notes: ['ほかにもあります。続きは --page 3 で表示できます。'],
  })
  expect(toPage(rows(50), readPage({}))).toEqual({ rows: rows(50), hasMore: false, notes: [] })
  expect(toPage([], readPage({}))).toMatchObject({ notes: [] })
  expect(toPage([], readPage({ page: '9' }))).toMatchObject({
    notes: ['9ページ目はありません。--page を小さくしてください。'],
  })
})
