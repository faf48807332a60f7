/** The reasons of problems in content files are for developers. Staff who post news read them in Japanese. */

const NAMES: Readonly<Record<string, string>> = { items: '商品', reforms: '施工事例', shops: '店舗' }

const REASONS: readonly (readonly [RegExp, (parts: string[]) => string])[] = [
  [/^is not after publishedAt$/, () => '掲載の終わりは、掲載の始まりより後にしてください。'],
  [
    /^(\w+) has no entry (.+)$/,
    ([, folder = '', id]) => `${NAMES[folder] ?? folder}${id}がありません。番号をご確認ください。`,
  ],
  [/^(.+) is listed twice$/, ([, id]) => `${id}が2回書かれています。1回にしてください。`],
  [/^a picture stands/, () => '写真は、前後に空の行を置いて、1行に1枚だけ書いてください。'],
  [
    /^\S+ (?:is not supported in a text|inside of \S+ is not supported)/,
    () => '文の中では、**強調**、*斜体*、[リンク](/items) だけが使えます。重ねては使えません。',
  ],
  [
    /^a link leads to .+ not to (.*)$/,
    ([, href]) => `リンク先（${href}）は、https:、mailto:、tel: か、/ で始めてください。`,
  ],
  [/^cards are named/, () => 'カードは、1行に ::items 1101, 2201 か ::cases 3 のように書いてください（4件まで）。'],
  [/^headings are/, () => '見出しは ## か ### で書いてください。'],
  [/^lists of tasks/, () => 'チェックリスト（[ ]）は使えません。- で始まる箇条書きにしてください。'],
  [/^.+ holds one paragraph of text$/, () => '引用と箇条書きの項目は、それぞれ1つの段落だけにしてください。'],
  [/^a table without head/, () => '見出しのない表は、用語と説明の2列にしてください。'],
  [
    /^\S+ is not supported here/,
    () => '段落、見出し（## と ###）、箇条書き、表、引用、動画のほかは使えません。HTMLやコードは書けません。',
  ],
]

const JAPANESE = /[ぁ-ん]/

/** What is left comes from the parser of the lines between `---`. */
export function toJapaneseReason(reason: string): string {
  if (JAPANESE.test(reason)) return reason
  for (const [pattern, toText] of REASONS) {
    const parts = pattern.exec(reason)
    if (parts) return toText([...parts])
  }
  return '--- の間の書き方が正しくありません。1行に「項目: 内容」を1つずつ書き、記号のある内容は "" で囲んでください。'
}
