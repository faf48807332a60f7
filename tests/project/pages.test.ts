import { expect, it } from 'vitest'
import { ADDRESSES, NOT_A_FIRST_VISIT } from '#tests/bench/pages.ts'
import { listRoutes } from '#tests/support/list-routes.ts'

it('every route that a guest may open first is measured by the benchmarks', () => {
  const routes = listRoutes()
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((it) => !NOT_A_FIRST_VISIT.test(it)).toSorted()).toEqual(Object.keys(ADDRESSES).toSorted())
})
