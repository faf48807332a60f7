import { expect, it } from 'vitest'
import { findAreaBand, findBudgetBand } from './rules.ts'

it.each([
  [286_000, 'to50'],
  [500_000, 'to100'],
  [999_999, 'to100'],
  [1_000_000, 'to300'],
  [4_999_999, 'to500'],
  [9_680_000, 'to1000'],
  [10_000_000, 'over1000'],
])('puts %d yen into the budget band %s', (yen, key) => expect(findBudgetBand(yen)).toBe(key))

it.each([
  [0.1, 'to5'],
  [5, 'to10'],
  [19.9, 'to20'],
  [50, 'over50'],
  [999.9, 'over50'],
])('puts %d ㎡ into the area band %s', (areaM2, key) => expect(findAreaBand(areaM2)).toBe(key))
