/** Mistakes in the variants of items. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentKinds } from '#server/modules.ts'
import { loadCheckedContent } from '#server/platform/content/load.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

let content: TestContent
beforeEach(async () => {
  content = await makeContent()
})
afterEach(() => content.drop())

const CHAIR = 'items/101-chair.md'
const LAMP = 'items/102-lamp.md'

it.each([
  // Weights and boxes.
  [
    LAMP,
    ', weightKg: 0.6',
    '',
    /^content\/items\/102-lamp\.md:\d+ \(variants\[0\]\): 小 の weightKg を書いてください。$/,
  ],
  [
    LAMP,
    'tags: []',
    'weightKg: 1\ntags: []',
    /\(weightKg\): サイズが複数あるため、weightKg は variants のそれぞれに書いてください。$/,
  ],
  [
    CHAIR,
    'packages: [{ sizeMm: { w: 560, d: 580, h: 840 }, weightKg: 6 }], ',
    '',
    /\(variants\[0\]\): CHAIR-OAK の packages を書いてください。$/,
  ],
  [
    CHAIR,
    'weightKg: 6 }',
    'weightKg: 3 }',
    /\(variants\[0\]\): packages の重さの合計（3kg）が、商品の重さ（4\.5kg）より軽くなっています。/,
  ],
  [
    CHAIR,
    'shipping: M',
    'shipping: S',
    /\(variants\[0\]\): packages が大きいか重いため、shipping: S では送れません。shipping を M にするか/,
  ],
  // Colours, variants, sales.
  [
    CHAIR,
    'sku: CHAIR-OAK, colour: oak',
    'sku: CHAIR-OAK, colour: ash',
    'content/items/101-chair.md:27 (variants[0].colour): 色 ash が colours にありません。colours に加えるか、色を直してください。',
  ],
  [
    CHAIR,
    'key: walnut',
    'key: oak',
    'content/items/101-chair.md:25 (colours[1].key): oak が重複しています。一つにしてください。',
  ],
  [
    CHAIR,
    'sku: CHAIR-WAL, colour: walnut',
    'sku: CHAIR-WAL, colour: oak',
    'content/items/101-chair.md:28 (variants[1]): 同じ色とサイズ（oak）が二つあります。一つにしてください。',
  ],
  [
    CHAIR,
    'sku: CHAIR-WAL, colour: walnut',
    'sku: CHAIR-WAL, colour: oak, size: 大',
    'content/items/101-chair.md:25 (colours[1].key): この色（walnut）の variants がありません。variants に加えるか、色を外してください。',
  ],
  [
    CHAIR,
    'salePrice: 28000',
    'salePrice: 36000',
    'content/items/101-chair.md:28 (variants[1].salePrice): 通常の価格（36000円）より安くしてください。',
  ],
  [
    CHAIR,
    'stock: 2 }',
    'stock: 2, sample: true, weightKg: 0.1, shipping: S }',
    'content/items/101-chair.md:28 (variants[1]): サンプルには sizeMm も書いてください。',
  ],
  [
    CHAIR,
    'salePrice: 28000, ',
    '',
    'content/items/101-chair.md:28 (variants[1].saleUntil): salePrice がありません。salePrice を書くか、saleUntil を外してください。',
  ],
  [
    LAMP,
    'size: 大, ',
    '',
    'content/items/102-lamp.md:24 (variants[1].size): ほかの variants にはサイズがあります。size を書いてください。',
  ],
] as const)('%s: %j → %j', async (file, from, to, expected) => {
  await content.change(file, from, to)
  const message = await loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir }).then(
    () => '',
    (error: Error) => error.message,
  )
  const lines = message.split('\n')
  expect(lines).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
})
