import { make, categories } from './zz-gen.tmp.ts'
import { treeOf } from '#tests/support/insert-catalogue.ts'
import { searchRow, makeSearchIndex, searchItems } from '#contract/search.ts'
const now = Date.now()
const items = make(10000)
const tree = treeOf(categories)
let t = performance.now()
const rows = items.map((i) => searchRow(i, tree, now))
console.log('fold', performance.now() - t, 'body len', rows[0]!.body.length)
t = performance.now()
const ix = makeSearchIndex(rows)
console.log('index', performance.now() - t)
const qs = [
  'そ',
  'そふ',
  'そふぁ',
  'ソファー 木',
  'オーク',
  'オーク ラグ リネン',
  'の',
  '窓辺',
  '窓辺に置くと',
  'ダイニングテーブレ',
  'ウォルナット',
  'ワックス 蜜蝋 無垢',
  '品番1234',
  '存在しない言葉です',
  'ラウンジチエ',
  'zzzz',
  '木もれ日 丸型 シェルフ 黒 の 三 に オーク',
]
for (const sort of [undefined, 'priceAsc'] as const)
  for (const q of qs) {
    const ts: number[] = []
    let r: any
    for (let i = 0; i < 20; i++) {
      const a = performance.now()
      r = searchItems(ix, { q, page: 1, perPage: 24, sort } as any)
      ts.push(performance.now() - a)
    }
    ts.sort((a, b) => a - b)
    console.log(q, r.total, 'p50', ts[10]!.toFixed(2), 'p95', ts[18]!.toFixed(2), 'max', ts[19]!.toFixed(2))
  }
