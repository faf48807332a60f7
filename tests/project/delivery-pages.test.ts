import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ORDER_CUT_OFF_MS } from '#contract/orders/delivery.ts'
import { CASH_FEES } from '#contract/orders/payment.ts'
import {
  DELIVERY_DAYS,
  EXTRA_DELIVERY_DAYS,
  EXTRA_SHIPPING_FEE_YEN,
  FREE_SHIPPING_FROM_YEN,
  SHIPPING_FEE_YEN,
} from '#contract/orders/shipping.ts'

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`
const pageText = (name: string) => readFileSync(`content/pages/${name}.md`, 'utf8')
const day = (date: string) => date.split('-').map(Number).join('月') + '日'
const { closedDays } = JSON.parse(readFileSync('content/site.json', 'utf8')) as { closedDays: string[] }

it.each(['law', 'delivery'])('%s.md contains the fees, days and closing days that the code uses', (name) => {
  const text = pageText(name)
  for (const amount of [SHIPPING_FEE_YEN, FREE_SHIPPING_FROM_YEN, EXTRA_SHIPPING_FEE_YEN].flatMap(
    Object.values<number>,
  ))
    expect(text).toContain(yen(amount))
  expect(text).toContain('正午（12:00）')
  expect(ORDER_CUT_OFF_MS).toBe(12 * 60 * 60 * 1000)
  expect(text).toContain(`当店の休業日（${day(closedDays[0]!)}〜${day(closedDays.at(-1)!)}）`)
  expect(text).toContain('休業日のご注文は、休業明けのご注文として数えます')
})

it('law.md and delivery.md contain the days of each class and of distant prefectures', () => {
  const { S, M, L } = DELIVERY_DAYS
  expect(M).toBe(L)
  const { 北海道: north, 福岡県: west, 沖縄県: south } = EXTRA_DELIVERY_DAYS
  expect(north).toBe(west)
  for (const [label, days] of [
    ['クラスSのみのご注文', S],
    ['クラスM・Lを含むご注文', M],
  ])
    expect(pageText('law')).toContain(`| ${label} | ご注文の${days}日後 |`)
  expect(pageText('law')).toContain(`北海道と九州へは${north}日、沖縄県へは${south}日を加えます`)
  for (const [label, days] of [
    ['Sの商品だけ', S],
    ['M・Lの商品を含む', M],
  ] as const)
    expect(pageText('delivery')).toContain(
      `| ${label} | ${days}日後から | ${days + north!}日後から | ${days + south!}日後から |`,
    )
})

it('law.md and delivery.md contain the fees of cash on delivery', () => {
  const [, ...tiers] = CASH_FEES.map(([upTo, fee], index) => {
    const from = CASH_FEES[index - 1]?.[0]
    return `| ${from === undefined ? '' : `${yen(from + 1)}〜`}${yen(upTo)} | ${yen(fee)} |`
  })
  const [first] = CASH_FEES
  expect(pageText('law')).toContain(`| ${yen(first![0])}以下 | ${yen(first![1])} |`)
  for (const tier of tiers) expect(pageText('law')).toContain(tier)
  for (const [upTo, fee] of CASH_FEES) expect(pageText('delivery')).toContain(`${yen(upTo)}以下で${yen(fee)}`)
})
