import { expect, it } from 'vitest'
import { loadPhraseRules, PHRASE_RULES } from './phrases.ts'

const { findBreaks, findSplitWords } = await loadPhraseRules()

const phrases = (text: string): string[] => {
  const ends = [0, ...findBreaks(text), text.length]
  return ends.slice(1).map((end, i) => text.slice(ends[i], end))
}

it('a name breaks between its phrases', () => {
  expect(phrases('オークの丸い椅子')).toEqual(['オークの', '丸い', '椅子'])
  expect(phrases('ウォールナットのダイニングテーブル')).toEqual(['ウォールナットの', 'ダイニングテーブル'])
})

it('a long katakana word breaks between its parts', () => {
  expect(phrases('スチールフレームシェルフ')).toEqual(['スチール', 'フレーム', 'シェルフ'])
})

it('a shorter one also breaks in narrow places', () => {
  expect(findBreaks('ダイニングテーブル')).toEqual([])
  expect(findBreaks('ダイニングテーブル', 7)).toEqual([5])
})

it('a name never breaks inside a word in one script', () => {
  expect(phrases('きのこの卓上灯')[0]).toMatch(/^きのこの/)
  expect(phrases('ソファ')).toEqual(['ソファ'])
  expect(phrases('水草と夕空')).toEqual(['水草と', '夕空'])
})

it('a name never breaks between a kanji and its okurigana', () => {
  expect(phrases('月あかりの和紙ペンダント')[0]).toBe('月あかりの')
})

it.each([
  ['まずはお問い合わせください', ['まずは', 'お問い合わせください']],
  ['クール便はお使いになれません', ['クール便は', 'お使いに', 'なれません']],
  ['うすがすみ アッシュの床', ['うすがすみ アッシュの床']],
  ['1か月後に世田谷店へ', ['1か月後に', '世田谷店へ']],
  ['12月31日（木）は休業します', ['12月31日（木）は', '休業します']],
  ['こもれびビル1階', ['こもれびビル1階']],
  ['ナミオト 棚付きオーバルテーブル', ['ナミオト 棚付き', 'オーバルテーブル']],
  ['三本立ちのゴムの木', ['三本立ちの', 'ゴムの木']],
  ['お引き取りした家具のその後', ['お引き取りした', '家具のその後']],
  ['お受け取りの前に', ['お受け取りの前に']],
  ['お取り寄せの布', ['お取り寄せの布']],
  ['お取り置きは一週間', ['お取り置きは', '一週間']],
  ['ご注文のお申し込みは', ['ご注文のお申し込みは']],
  ['お届け日が変わるとき', ['お届け日が', '変わるとき']],
  ['お支払い済みの代金', ['お支払い済みの', '代金']],
  ['床の張り替えと植え替え', ['床の', '張り替えと', '植え替え']],
  ['お宅にも運び入れやすい', ['お宅にも', '運び入れやすい']],
  ['お気軽にお声がけください', ['お気軽に', 'お声がけください']],
  ['少し下げた棚と同じ広さの窓', ['少し', '下げた', '棚と', '同じ', '広さの窓']],
])('%s breaks only between words', (text, parts) => expect(phrases(text)).toEqual(parts))

it('finds the words that the browser would break in a paragraph', () => {
  const text = '窓をもう一度見て、お気軽にお問い合わせください。'
  expect(findSplitWords(text).map(([from, to]) => text.slice(from, to))).toEqual(['もう一度', '問い合わせ'])
  expect(findSplitWords('椅子を直します。')).toEqual([])
  const compounds = '古いソファはお引き取りし、布を張り替えます。'
  expect(findSplitWords(compounds).map(([from, to]) => compounds.slice(from, to))).toEqual(['引き取り', '張り替え'])
})

/** Sentences in which all rules apply. */
const PINNED = [
  'お引き取りした家具と、床の張り替えのお見積りを、12月31日（木）までにお届けします',
  'ウォールナットのスチールフレームシェルフを、こもれびビルの3階で見比べる',
  '月あかりの和紙ペンダントと三本立ちのゴムの木に、もう一度会いにうかがいます',
  'お支払い済みの代金をお返しする日と、棚付きオーバルテーブルのご相談について',
]

it('the version of the rules is raised with every change of them', () => {
  // If this fails, raise PHRASE_RULES, so that stores compute the breaks of their content again.
  expect([PHRASE_RULES, ...PINNED.map((text) => phrases(text).join('|'))]).toMatchInlineSnapshot(`
    [
      2,
      "お引き取りした|家具と、|床の|張り替えの|お見積りを、|12月31日（木）までにお届けします",
      "ウォールナットの|スチール|フレーム|シェルフを、こもれびビルの|3階で|見比べる",
      "月あかりの|和紙ペンダントと|三本立ちの|ゴムの|木に、もう一度会いに|うかがいます",
      "お支払い済みの|代金をお返しする|日と、|棚付き|オーバルテーブルの|ご相談について",
    ]
  `)
})
