/** Words and texts for the items of the scale sample. */
import type { MaterialFamily } from '#contract/items/facets.ts'

interface Word {
  name: string
  kana: string
}

const words = (text: string): Word[] =>
  text.split(' ').map((pair) => {
    const [name = '', kana = name] = pair.split('/')
    return { name, kana }
  })

export const MODELS = words(
  'ソラエ ハヅキ ミナモ コダチ ユウヅツ アサギ トモリ セセラギ ヒナタ ツムギ オボロ カスミ シズク マドカ ナギサ イブキ ' +
    'コハル ヤマブキ ウツロ ササメ ホムラ ミドリノ アオバ リンドウ スズカゼ ハナレ モミジ ユキシロ カナデ トキワ',
)

export const MATERIALS: Partial<Record<MaterialFamily, Word[]>> = {
  oak: words('オーク ホワイトオーク 楢/ナラ'),
  walnut: words('ウォールナット 胡桃/クルミ'),
  ash: words('アッシュ タモ'),
  cherry: words('チェリー 山桜/ヤマザクラ'),
  maple: words('メープル 楓/カエデ'),
  linen: words('リネン 麻/アサ'),
  cotton: words('コットン 帆布/ハンプ'),
  wool: words('ウール フェルト'),
  boucle: words('ブークレ'),
  velvet: words('ベルベット 別珍/ベッチン'),
  leather: words('レザー 牛革/ギュウカワ'),
  rattan: words('籐/トウ ジュート ペーパーコード'),
  paper: words('和紙/ワシ'),
  steel: words('スチール 鉄/テツ'),
  brass: words('真鍮/シンチュウ'),
  glass: words('ガラス 吹きガラス/フキガラス'),
  ceramic: words('陶器/トウキ 磁器/ジキ'),
}

/** By category name. */
export const KINDS: Record<string, string[]> = {
  ソファ: ['ソファ', '2人掛けソファ', '3人掛けソファ', 'カウチソファ'],
  ラウンジチェア: ['ラウンジチェア', 'イージーチェア', 'アームチェア'],
  ダイニングチェア: ['ダイニングチェア', 'アームチェア', 'ウィンザーチェア'],
  スツール: ['スツール', 'サイドスツール', '踏み台'],
}

export const SIZES: readonly (readonly string[])[] = [
  ['小', '大'],
  ['幅120cm', '幅150cm'],
  ['シングル', 'ダブル'],
]

export const CATCH_COPIES = [
  '朝の光が、いちばん似合う。',
  '手を置くたび、少しうれしい。',
  '暮らしの真ん中に、静かに。',
  '使うほど、家の色になる。',
  'ひとりの夜にも、みんなの昼にも。',
  '小さな部屋を、広く使う。',
  '木の香りが、部屋に残る。',
  '十年先も、同じ場所で。',
]

export const CARES = [
  '乾いた柔らかい布で拭いてください。',
  '水気はすぐに拭き取り、月に一度は固く絞った布で拭いてください。',
  '直射日光と、暖房の風が当たる場所は避けてください。',
]

export const BODIES = [
  '角を丸く落とし、どこに触れてもやさしい手ざわりに仕上げました。',
  '国内の工房で、一点ずつ組み上げています。木目や色合いは一台ごとに違います。',
  '通路をふさがない寸法なので、はじめての一人暮らしにもおすすめです。',
  '床から少し浮かせた形で、掃除機やロボット掃除機が下まで届きます。',
  '塗装は植物油。傷がついても、紙やすりと油で手直しできます。',
  '同じシリーズの家具と高さがそろうので、並べても線が乱れません。',
]
