import { expect, it } from 'vitest'
import { parseMarkdown } from '#server/platform/content/markdown.ts'
import { parseSource } from '#server/platform/content/parse-source.ts'
import { toJapaneseReason } from './desk-reasons.ts'

it.each([
  ['[x](http://example.jp)', 'リンク先（http://example.jp）は'],
  ['<b>太字</b>', '文の中では'],
  ['<div>\n箱\n</div>', 'HTMLやコードは書けません'],
  ['二 `code`', '文の中では'],
  ['---', 'HTMLやコードは書けません'],
  ['# 大見出し', '見出しは ## か ###'],
  ['- [ ] 仕事', 'チェックリスト'],
  ['- 一\n  - 二', '1つの段落だけ'],
  ['> 一\n>\n> 二', '1つの段落だけ'],
  ['文の中の ![絵](a.jpg)', '写真は'],
  ['**太字の[リンク](/a)**', '重ねては使えません'],
  ['::items あ', '::items 1101'],
  ['| | | |\n|-|-|-|\n| a | b | c |', '2列'],
  ['https://youtu.be/M7lc1UVf-VE', '動画の題名がありません'],
])('explains to staff what is wrong with %j', (text, reason) => {
  const [problem] = parseMarkdown(text).problems
  expect(toJapaneseReason(problem!.reason)).toContain(reason)
})

it.each(['title: a: b', 'title: "a', 'a: 1\na: 2', '\ttitle: a', '- a\nb: c'])('explains the lines %j', (lines) => {
  const [problem] = parseSource('a.md', `---\n${lines}\n---\n`).problems
  expect(toJapaneseReason(problem!.reason)).toContain('--- の間の書き方')
})

it.each([
  ['shops has no entry 9', '店舗9がありません'],
  ['items has no entry 42', '商品42がありません'],
  ['1 is listed twice', '1が2回書かれています'],
  ['is not after publishedAt', '掲載の終わりは'],
])('explains %j', (reason, text) => expect(toJapaneseReason(reason)).toContain(text))
