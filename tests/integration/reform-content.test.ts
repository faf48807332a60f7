import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentKinds } from '#server/modules.ts'
import { loadCheckedContent } from '#server/platform/content/load.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

const CASE = 'reforms/1-kitchen.md'
const MENU = 'menus/1-kitchen.md'

const FILES = {
  [CASE]: `---
id: 1
title: 明るい台所
categories: [90]
summary: 台所を入れ替えました。
household: ご夫婦
requests: 明るくしたい。
costYen: 880000
costIncludes: 本体
costExcludes: 家具
periodDays: 5
areaM2: 8.6
completedOn: '2025-06'
building: { type: house, ageYears: 30 }
prefecture: 東京都
city: 世田谷区
pairs:
  - { before: room.jpg, after: hero.jpg, place: キッチン, comment: 窓を広げました。 }
points:
  - { title: 高さ, text: 87cmです。 }
  - { title: 窓, text: 20cm伸ばしました。 }
shop: 1
members: []
items: [101]
menus: [1]
publishedAt: 2025-08-01T10:00:00+09:00
---

床下は乾いていました。
`,
  [MENU]: `---
id: 1
order: 1
name: キッチンの入れ替え
categories: [90]
summary: 台所を入れ替えます。
picture: room.jpg
priceFromYen: 880000
unit: 一式
standardCondition: 間口255cmの場合です。
days: { min: 3, max: 7 }
included: [本体]
excluded: [床]
options: [{ name: 食器洗い乾燥機, priceFromYen: 143000, unit: 箇所 }]
warrantyYears: 2
flow: [{ title: 相談, text: 話す }, { title: 採寸, text: 測る }, { title: お見積り, text: 出す }, { title: 工事, text: 直す }]
faq: [{ question: 何日, answer: 3日 }, { question: いくら, answer: 88万円 }, { question: だれが, answer: 大工が }]
---

台所のためのメニューです。
`,
}

let content: TestContent
beforeEach(async () => {
  content = await makeContent()
  for (const [path, text] of Object.entries(FILES)) await content.write(path, text)
})
afterEach(() => content.drop())

const check = () => loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir })

it('valid cases and menus are accepted', async () => {
  await expect(check()).resolves.toBeDefined()
})

describe('an invalid case or menu is refused with file, place and reason', () => {
  it.each([
    [
      CASE,
      'categories: [90]',
      'categories: [11]',
      /1-kitchen\.md:4 \(categories\[0\]\): カテゴリー 11 はリフォーム用ではありません。/,
    ],
    [CASE, 'categories: [90]', 'categories: [91]', /\(categories\[0\]\): categories に 91 はありません/],
    [CASE, 'categories: [90]', 'categories: [90, 90]', /\(categories\[1\]\): 90 が重複しています/],
    [CASE, 'items: [101]', 'items: [109]', /\(items\[0\]\): items に 109 はありません/],
    [CASE, 'menus: [1]', 'menus: [2]', /\(menus\[0\]\): menus に 2 はありません/],
    [CASE, 'shop: 1', 'shop: 7', /\(shop\): shops に 7 はありません/],
    [CASE, 'id: 1', 'id: 2', /\(id\): ファイルの名前を、2- で始めてください。/],
    [CASE, "completedOn: '2025-06'", "completedOn: '2025-13'", /\(completedOn\): 年と月を 2025-06 のように/],
    [CASE, 'areaM2: 8.6', 'areaM2: 0', /\(areaM2\): .*の数字にしてください。/],
    [CASE, 'areaM2: 8.6', 'areaM2: 8.65', /\(areaM2\): 0\.1の倍数の数字にしてください。/],
    [CASE, 'costYen: 880000', 'costYen: 88万円', /\(costYen\): .*数字で書いてください。/],
    [CASE, 'type: house', 'type: castle', /\(building\.type\): .* のどれかにしてください。/],
    [CASE, 'prefecture: 東京都', 'prefecture: 東京', /\(prefecture\): .* のどれかにしてください。/],
    [CASE, '  - { title: 窓, text: 20cm伸ばしました。 }\n', '', /\(points\): \d個以上にしてください。/],
    [CASE, 'before: room.jpg', 'before: gone.jpg', /\(pairs\[0\]\.before\): gone\.jpg が pictures\.json にありません/],
    [CASE, 'household:', 'family:', /\((household|family)\)/],
    [CASE, '床下は', '::items 999\n\n床下は', /items に 999 はありません/],
    [
      CASE,
      'pairs:\n  - { before: room.jpg, after: hero.jpg, place: キッチン, comment: 窓を広げました。 }\n',
      '',
      /\(title\): pairs か pictures を書いてください。/,
    ],
    [MENU, 'min: 3', 'min: 9', /\(days\.max\): min 以上の日数にしてください。/],
    [MENU, 'unit: 一式', 'unit: 式', /\(unit\): .* のどれかにしてください。/],
    [MENU, 'warrantyYears: 2', 'warrantyYears: 11', /\(warrantyYears\): \d+以下の数字にしてください。/],
    [MENU, ', { title: 工事, text: 直す }', '', /\(flow\): \d個以上にしてください。/],
    [MENU, 'priceFromYen: 880000', 'priceFromYen: 0', /\(priceFromYen\): \d+以上の数字にしてください。/],
    [MENU, 'standardCondition: 間口255cmの場合です。\n', '', /\(standardCondition\): この項目がありません。/],
    [MENU, 'categories: [90]', 'categories: [5]', /カテゴリー 5 はリフォーム用ではありません。/],
  ])('%s: "%s" → "%s"', async (path, from, to, reason) => {
    await content.change(path, from, to)
    await expect(check()).rejects.toThrow(reason)
  })
})
