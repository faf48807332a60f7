import { describe, expect, it } from 'vitest'
import { getAddress } from 'yubin'
import { addressRow } from './address-row.ts'

const row = (code: string) => {
  const address = getAddress(code)
  return address && addressRow(address)
}

describe('the address of a postal code', () => {
  it.each([
    ['1000001', '東京都', '千代田区', '千代田'],
    ['1500043', '東京都', '渋谷区', '道玄坂'],
    ['5300001', '大阪府', '大阪市北区', '梅田'],
    ['2310023', '神奈川県', '横浜市中区', '山下町'],
    ['8120011', '福岡県', '福岡市博多区', '博多駅前'],
    ['9000014', '沖縄県', '那覇市', '松尾'],
  ])('%s is %s%s%s', (code, ...address) => {
    expect(row(code)).toEqual(address)
  })

  it('of an office is that of its town', () => {
    expect(row('1008111')).toEqual(['東京都', '千代田区', '千代田'])
  })

  it.each([
    ['0600001', '北一条西', 'blocks in brackets'],
    ['1500002', '渋谷', 'a note in brackets'],
    ['1066108', '六本木六本木ヒルズ森タワー', 'a floor in brackets'],
    ['5220317', '一円', 'anything: a town is called so'],
  ])('%s is %s without %s', (code, town) => {
    expect(row(code)?.[2]).toBe(town)
  })

  it.each([
    ['3810000', '長野県', '長野市', 'towns that are not listed'],
    ['1000301', '東京都', '利島村', 'a whole village'],
    ['0295503', '岩手県', '和賀郡西和賀町', 'several towns'],
    ['0288401', '岩手県', '下閉伊郡田野畑村', 'several towns, of which the list names one'],
  ])('%s is %s%s, without a town: %s', (code, prefecture, city) => {
    expect(row(code)).toEqual([prefecture, city, ''])
  })

  it('returns nothing for a code that covers parts of two prefectures', () => {
    expect(getAddress('4980000')).toMatchObject({ multiTown: true })
    expect(row('4980000')).toBeUndefined()
    expect(row('6180000')).toBeUndefined()
  })
})
