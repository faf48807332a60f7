import { describe, expect, it } from 'vitest'
import { blocksField } from '#contract/shared/markdown.ts'
import { parseMarkdown } from './markdown.ts'

const only = (text: string) => {
  const { blocks, problems } = parseMarkdown(text)
  expect(problems).toEqual([])
  return blocks
}

describe('content texts', () => {
  it('become blocks in the format of the contract', () => {
    const text = '本文です。\n\n## 見出し\n\n- 一\n- 二\n\n1. 甲\n\n> 引用\n\n| 幅 | 価格 |\n|-|-|\n| 90cm | 10,000円 |'
    const blocks = only(text)
    expect(blocksField.safeParse(blocks).error).toBeUndefined()
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'list', 'list', 'quote', 'table'])
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: '一' }], [{ text: '二' }]] })
    expect(blocks[3]).toMatchObject({ ordered: true })
  })

  it('join Japanese lines without and Latin lines with a space', () => {
    expect(only('木の家具を\n長く使う。\nMade in\nJapan')).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: '木の家具を長く使う。Made in Japan' }] },
    ])
  })

  it('break a line after two spaces', () => {
    expect(only('一行目  \n二行目')[0]).toMatchObject({
      content: [{ text: '一行目' }, { type: 'break' }, { text: '二行目' }],
    })
  })

  it('name cards in lines of their own', () => {
    expect(only('本文。\n\n::items 1101, 2201\n\n::cases 3').slice(1)).toEqual([
      { type: 'items', ids: [1101, 2201] },
      { type: 'cases', ids: [3] },
    ])
    for (const text of ['::items', '::items a', '::items 1,2,3,4,5', '::shops 1', '::items 1 と 2'])
      expect(parseMarkdown(text).problems, text).toHaveLength(1)
  })

  it.each([
    'https://youtu.be/M7lc1UVf-VE',
    'https://vimeo.com/76979871',
    'https://dai.ly/x3rdtfy',
    'https://coub.com/view/um0um0',
  ])('show the film of a link alone: %s', (url) => {
    const content = [{ type: 'text', text: '店の一日' }]
    const blocks = only(`[店の一日](${url})\n\n[![店の一日](shop.jpg)](${url})`)
    expect(blocks).toEqual([
      { type: 'film', url, content },
      { type: 'film', url, content, file: 'shop.jpg' },
    ])
    expect(blocksField.safeParse(blocks.slice(0, 1)).error).toBeUndefined()
  })

  it.each([
    '[店の一日](https://example.com/video/9)',
    '動画は[こちら](https://youtu.be/M7lc1UVf-VE)です。',
    '[一](https://youtu.be/M7lc1UVf-VE)\n[二](https://vimeo.com/76979871)',
    '動画は[YouTube](https://www.youtube.com/@komorebi)にも。',
  ])('keep other links: %s', (text) => {
    expect(only(text)).toMatchObject([{ type: 'paragraph' }])
  })

  it('give equal headings distinct anchors', () => {
    expect(only('## お手入れ\n\n### お手入れ').map((block) => 'id' in block && block.id)).toEqual([
      'お手入れ',
      'お手入れ-2',
    ])
  })

  it('turn a table without headers into terms and descriptions', () => {
    expect(only('| | |\n|-|-|\n| 商号 | こもれび |')).toEqual([
      {
        type: 'definitions',
        items: [{ term: [{ type: 'text', text: '商号' }], description: [{ type: 'text', text: 'こもれび' }] }],
      },
    ])
  })

  it('keep < and & as typed', () => {
    expect(only('幅 < 90cm & 奥行 \\*40')[0]).toMatchObject({
      content: [{ type: 'text', text: '幅 < 90cm & 奥行 *40' }],
    })
  })

  it.each(['https://example.jp/a', 'mailto:info@example.jp', 'tel:0120-000-000', '/items/7#size'])(
    'may link to %s',
    (href) => {
      expect(only(`[こちら](${href})`)[0]).toMatchObject({ content: [{ type: 'link', text: 'こちら', href }] })
    },
  )

  it.each([
    ['[x](http://example.jp)', 0, /リンク先は/],
    ['[x](javascript:alert(1))', 0, /リンク先は/],
    ['[x](//example.jp)', 0, /リンク先は/],
    ['[x](https:example.jp)', 0, /リンク先は/],
    ['一\n\n<b>太字</b>', 2, /記法です（html）/],
    ['一\n\n<div>\n箱\n</div>', 2, /記法です（html）/],
    ['一\n二 `code`', 1, /記法です（codespan）/],
    ['```\ncode\n```', 0, /記法です（code）/],
    ['一\n\n---', 2, /記法です（hr）/],
    ['# 大見出し', 0, /## か ###/],
    ['- [ ] 仕事', 0, /チェックボックス/],
    ['- 一\n  - 二', 1, /1つの段落/],
    ['文の中の ![絵](a.jpg)', 0, /それだけの段落/],
    ['**太字の[リンク](/a)**', 0, /strong の中に link/],
    [
      '一\n\n[店の一日](https://www.youtube.com/@komorebi)',
      2,
      /^動画のアドレスではありません（https:\/\/www\.youtube\.com/,
    ],
    ['[店の一日](http://youtu.be/M7lc1UVf-VE)', 0, /^動画のアドレスではありません/],
    ['[店の一日](https://vimeo.com/channels/art)', 0, /^動画のアドレスではありません/],
    ['一\n\nhttps://youtu.be/M7lc1UVf-VE', 2, /^動画の題名がありません/],
    ['[![](shop.jpg)](https://coub.com/view/um0um0)', 0, /^動画の題名がありません/],
    ['[![店](shop.jpg)](https://example.com/)', 0, /link の中に image/],
    ['| | | |\n|-|-|-|\n| a | b | c |', 0, /2列/],
  ])('reject %j with its line', (text, line, reason) => {
    expect(parseMarkdown(text).problems).toEqual([{ line, reason: expect.stringMatching(reason) }])
  })
})
