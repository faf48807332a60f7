import { describe, expect, it } from 'vitest'
import { pagesToShow } from './pages-to-show.ts'

/** `1 … 8 9 [10]`: the current page is in brackets. */
const draw = (pageCount: number, current: number, range = 3, margin = 1) =>
  pagesToShow(pageCount, current, range, margin)
    .map((slot) => (slot === 'gap' ? '…' : slot === current ? `[${slot}]` : String(slot)))
    .join(' ')

describe('the pages that a pager offers', () => {
  it.each([
    [0, 1, ''],
    [1, 1, '[1]'],
    [2, 1, '[1] 2'],
    [2, 2, '1 [2]'],
    [3, 1, '[1] 2 3'],
    [3, 3, '1 2 [3]'],
    [4, 1, '[1] 2 3 4'],
    [4, 2, '1 [2] 3 4'],
    [4, 3, '1 2 [3] 4'],
    [4, 4, '1 2 3 [4]'],
    [5, 1, '[1] 2 3 4 5'],
    [5, 2, '1 [2] 3 4 5'],
    [5, 3, '1 2 [3] 4 5'],
    [5, 4, '1 2 3 [4] 5'],
    [5, 5, '1 2 3 4 [5]'],
    [6, 1, '[1] 2 3 … 6'],
    [6, 3, '1 2 [3] 4 5 6'],
    [6, 4, '1 2 3 [4] 5 6'],
    [6, 6, '1 … 4 5 [6]'],
    [7, 4, '1 2 3 [4] 5 6 7'],
    [7, 5, '1 … 4 [5] 6 7'],
    [10, 1, '[1] 2 3 … 10'],
    [10, 2, '1 [2] 3 … 10'],
    [10, 3, '1 2 [3] 4 … 10'],
    [10, 4, '1 2 3 [4] 5 … 10'],
    [10, 5, '1 … 4 [5] 6 … 10'],
    [10, 8, '1 … 7 [8] 9 10'],
    [10, 9, '1 … 8 [9] 10'],
    [10, 10, '1 … 8 9 [10]'],
    [20, 1, '[1] 2 3 … 20'],
    [20, 3, '1 2 [3] 4 … 20'],
    [20, 4, '1 2 3 [4] 5 … 20'],
    [20, 10, '1 … 9 [10] 11 … 20'],
    [20, 17, '1 … 16 [17] 18 19 20'],
    [20, 18, '1 … 17 [18] 19 20'],
    [20, 19, '1 … 18 [19] 20'],
    [20, 20, '1 … 18 19 [20]'],
  ])('of %i pages at page %i are %s', (pageCount, current, drawn) => {
    expect(draw(pageCount, current)).toBe(drawn)
  })

  it('are the last ones where the requested page does not exist', () => {
    expect(draw(5, 9)).toBe('1 2 3 4 5')
    expect(draw(9, 12)).toBe('1 … 7 8 9')
  })

  it('grow with the margin and with the range', () => {
    expect(draw(20, 4, 3, 2)).toBe('1 2 3 [4] 5 … 19 20')
    expect(draw(20, 10, 3, 2)).toBe('1 2 … 9 [10] 11 … 19 20')
    expect(draw(20, 10, 5, 1)).toBe('1 … 8 9 [10] 11 12 … 20')
  })

  it('put one more before the current page than after it when the range is even', () => {
    expect(draw(20, 10, 4, 1)).toBe('1 … 8 9 [10] 11 … 20')
  })

  it('hold no page twice and none outside, however large the margin', () => {
    expect(draw(4, 2, 3, 9)).toBe('1 [2] 3 4')
  })
})
