import { describe, expect, it } from 'vitest'
import { formatEnd, readClock, readDay, readEnd } from './typed-time.ts'
import { readDigits, readYen } from './typed-number.ts'

describe('typed times', () => {
  it.each([
    ['2026/12/31', '2026-12-31T15:00:00.000Z'],
    ['2026-12-1', '2026-12-01T15:00:00.000Z'],
    ['２０２６／１２／３１　１８：００', '2026-12-31T09:00:00.000Z'],
    ['2026-12-31T18時', '2026-12-31T09:00:00.000Z'],
  ])('%s ends at %s', (text, at) => {
    expect(new Date(readEnd(text)!).toISOString()).toBe(at)
    expect(readEnd(formatEnd(readEnd(text)!))).toBe(readEnd(text))
  })

  it.each(['', '12/31', '2026-02-30', '2026-12-31 25:00', '2026-12-31 あと 18:00', '18:00'])('%j is no end', (text) => {
    expect(readEnd(text)).toBeUndefined()
  })

  it('are read in any notation', () => {
    expect([readDay('2026/2/3'), readDay('2026-13-01')]).toEqual(['2026-02-03', undefined])
    expect([readClock('9:05'), readClock('２４：００'), readClock('24:01')]).toEqual(['09:05', '24:00', undefined])
  })
})

it('typed amounts are read in any notation', () => {
  expect(['1,500円', '￥1500', '１５００', ' 1500 '].map(readYen)).toEqual([1_500, 1_500, 1_500, 1_500])
  expect(['', '-1', '1.5', '1500ドル', '9'.repeat(13)].map(readYen)).toEqual(Array(5).fill(undefined))
  expect(readDigits('3点', '点')).toBe(3)
})
