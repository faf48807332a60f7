/** The characters of the fonts, in order of priority. */

/** Kana, Latin, digits and punctuation: in every weight, independent of the texts. */
export const ALWAYS = [
  range(0x20, 0x7e),
  range(0x3041, 0x3096),
  range(0x30a1, 0x30fe),
  '、。・，．「」『』（）［］【】〈〉《》〜～…‥―–—‐ー々〆〒×÷±°％￥¥円＋－＝／：；！？＆＃＊｜→←↑↓↗◯○●◎△□■◆※☆φ©®™·“”‘’㎡℃½²³　',
].join('')

/** Kanji by frequency. Equal ones are ordered by code, so the same texts give the same font. */
export function rankKanji(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const [kanji] of text.matchAll(/\p{Script=Han}/gu)) counts.set(kanji, (counts.get(kanji) ?? 0) + 1)
  }
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)).map(([kanji]) => kanji)
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
