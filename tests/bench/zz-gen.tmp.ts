import { makeItem, makeVariant, makeColour, makeText, makeCategory } from '#tests/support/make-item.ts'
import { COLOUR_FAMILY_KEYS, COLOUR_FAMILIES, MATERIAL_FAMILY_KEYS, MATERIAL_FAMILIES } from '#contract/facets.ts'
import { readFileSync } from 'node:fs'
const cats = JSON.parse(readFileSync('/work/main/content/categories.json', 'utf8'))
export const categories = cats.map((c: any) => ({ ...makeCategory(c.id, c.name, c.parentId), order: c.order }))
let s = 12345
const rnd = (n: number) => {
  s = (Math.imul(s, 1664525) + 1013904223) >>> 0
  return Math.floor((s / 4294967296) * n)
}
const pick = <T>(a: readonly T[]) => a[rnd(a.length)]!
const series = [
  '木もれ日',
  'ノルテ',
  '凪',
  'ルーチェ',
  'そよぎ',
  'フィーネ',
  '綾',
  'カーム',
  'モルト',
  '空木',
  'ヒュッゲ',
  'ことり',
  'ラルゴ',
  '汀',
  'エダ',
]
const kinds = [
  'ソファ',
  'ダイニングテーブル',
  'ラウンジチェア',
  'スツール',
  'デスク',
  'シェルフ',
  'テレビボード',
  'チェスト',
  'ペンダントライト',
  'フロアランプ',
  'ラグ',
  'カーテン',
  'クッション',
  'ミラー',
  '掛け時計',
  '花器',
]
const adj = [
  '二人掛け',
  '三人掛け',
  '伸長式',
  '丸型',
  '角型',
  '壁掛け',
  '折りたたみ',
  '北欧',
  '和モダン',
  'ワイド',
  'コンパクト',
  'ロータイプ',
]
const phr =
  '朝の光がやわらかく入る窓辺に置くと、木目の表情がゆっくりと浮かび上がります。|座面は高密度のウレタンを三層に重ね、長く座っても疲れにくい設計です。|天板には無垢のオーク材を使い、蜜蝋のワックスで仕上げました。|脚の角度を少し外へ開き、軽やかに見えるよう整えています。|カバーは取り外して洗えるので、小さなお子さまのいるご家庭でも安心です。|職人が一台ずつ手で磨き上げるため、お届けまでに少しお時間をいただきます。|使い込むほどに色が深まり、暮らしの跡が味わいになります。|引き出しの奥までしっかり開くレールで、たっぷり収納できます。|お部屋の広さに合わせて三つの大きさからお選びいただけます。|夜は間接照明として、やさしい影を壁に落とします。|ウォールナットの落ち着いた色合いは、畳の部屋にもよく合います。|リネンの生地は夏は涼しく、冬は重ねた毛布になじみます。'.split(
    '|',
  )
export function make(n: number, now = Date.now()) {
  const leaf = cats.filter((c: any) => !cats.some((d: any) => d.parentId === c.id))
  return Array.from({ length: n }, (_, i) => {
    const id = i + 1,
      k = pick(kinds),
      se = pick(series),
      a = pick(adj)
    const mats = Array.from({ length: 1 + rnd(3) }, () => pick(MATERIAL_FAMILY_KEYS))
    const cols = Array.from({ length: 1 + rnd(3) }, (_, j) => {
      const f = pick(COLOUR_FAMILY_KEYS)
      return makeColour({ key: 'c' + j, family: f, name: COLOUR_FAMILIES[f].name })
    })
    const base = 1000 + rnd(300) * 500
    const vs = cols.flatMap((c, j) =>
      ['S', 'L'].slice(0, 1 + rnd(2)).map((size, m) => {
        const p = base + m * 5000
        const sale = rnd(6) === 0
        return makeVariant({
          sku: `G${id}-${j}-${m}`,
          colourKey: c.key,
          size,
          price: p,
          salePrice: sale ? Math.floor(p * 0.8) : null,
          stock: rnd(4) === 0 ? 0 : rnd(30),
        })
      }),
    )
    const body = Array.from({ length: 8 + rnd(8) }, () => pick(phr) + `品番${rnd(100000)}。`).join('')
    return makeItem(
      {
        id,
        name: `${se} ${a}${k} ${100 + rnd(900)}`,
        kana: `シリーズ ${k} ${id}`,
        categoryIds: [pick(leaf as any[]).id],
        catchCopy: pick(phr).slice(0, 30),
        description: makeText(body),
        materials: mats.map((m) => MATERIAL_FAMILIES[m] + '無垢材'),
        materialFamilies: [...new Set(mats)],
        colours: cols,
        tags: [pick(adj)],
        variants: vs,
        popularity: rnd(1000),
        shopIds: [1, 2, 3, 4].filter(() => rnd(2)),
        publishedAt: new Date(now - rnd(3000) * 3600_000 * 4).toISOString(),
      },
      now,
    )
  })
}
