import { expect, it } from 'vitest'
import { formatAddress, formatAddressLines, formatPostalCode } from './labels.ts'

const ADDRESS = {
  postalCode: '1580094',
  prefecture: '東京都',
  city: '世田谷区',
  address1: '玉川1-2-3',
  address2: 'こもれびハイツ201',
}

it.each(['1580094', '158-0094'])('%s is written with a hyphen', (code) =>
  expect(formatPostalCode(code)).toBe('〒158-0094'),
)

it('is on one line, or on one for each part', () => {
  expect(formatAddress(ADDRESS)).toBe('〒158-0094 東京都世田谷区玉川1-2-3 こもれびハイツ201')
  expect(formatAddressLines(ADDRESS)).toEqual(['〒158-0094', '東京都世田谷区玉川1-2-3', 'こもれびハイツ201'])
})

it('leaves out what is unknown', () => {
  expect(formatAddress({ ...ADDRESS, address2: '' })).toBe('〒158-0094 東京都世田谷区玉川1-2-3')
  expect(formatAddressLines({ ...ADDRESS, postalCode: null, address2: null })).toEqual(['東京都世田谷区玉川1-2-3'])
})
