import { useState } from 'react'
import { apart, pageOf, type Unit } from './calendar-days.ts'
import { dateOf, firstOfMonth, type PlainDateTime } from './plain-date-time.ts'

/** The pages of one panel, or of the two of a range, which make way for each other. */
export function usePages(unit: Unit, isRange: boolean, begin: readonly [PlainDateTime, PlainDateTime]) {
  const [left, right] = [firstOfMonth(dateOf(begin[0])), firstOfMonth(dateOf(begin[1]))]
  const [pages, setPages] = useState<[string, string]>(() =>
    isRange ? apart(unit, [pageOf(unit, left), pageOf(unit, right)]) : [left, right],
  )
  const turn = (index: 0 | 1, page: string) =>
    setPages(([first, last]) => {
      if (!isRange) return [page, page]
      return index === 0 ? apart(unit, [page, last], 'left') : apart(unit, [first, page], 'right')
    })
  return { pages, turn }
}
