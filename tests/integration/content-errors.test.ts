import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentError } from '#server/platform/content/problems.ts'
import { contentKinds } from '#server/modules.ts'
import { loadCheckedContent } from '#server/platform/content/load.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

let content: TestContent
beforeEach(async () => {
  content = await makeContent()
})
afterEach(() => content.drop())

const refusal = async (): Promise<string[]> => {
  const checked = loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir })
  const error = await checked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ContentError)
  return (error as ContentError).message.split('\n')
}

const CHAIR = 'items/101-chair.md'
const LAMP = 'items/102-lamp.md'

describe('an invalid file is refused with name, line, path and reason', () => {
  it.each([
    // Problems within one file.
    [
      CHAIR,
      'price: 30000',
      'price: 30,000円',
      /^content\/items\/101-chair\.md:27 \(variants\[0\]\.000円\): この名前の項目はありません。名前を直すか、削除してください。$/,
    ],
    [
      CHAIR,
      'popularity: 500',
      'popularity: 5000',
      'content/items/101-chair.md:18 (popularity): 1000以下の数字にしてください。',
    ],
    [
      CHAIR,
      'kana: オークノマルイイス',
      'kana: おおく',
      /^content\/items\/101-chair\.md:4 \(kana\): 書き方が違います。/,
    ],
    [CHAIR, 'warranty: 3年', 'guarantee: 3年', /^content\/items\/101-chair\.md:1?\d \((warranty|guarantee)\)/],
    [
      CHAIR,
      'materialFamilies: [oak]',
      'materialFamilies: [oka]',
      /^content\/items\/101-chair\.md:12 \(materialFamilies\[0\]\): .*oak.* のどれかにしてください。$/,
    ],
    [
      CHAIR,
      'publishedAt: 2026-01-10T10:00:00+09:00',
      'publishedAt: 2026-01-10',
      /:19 \(publishedAt\): 日時を 2026-12-01T10:00:00\+09:00 のように書いてください。$/,
    ],
    [CHAIR, 'name: オーク', 'name: "オーク', /^content\/items\/101-chair\.md:\d+: /],
    [
      CHAIR,
      'id: 101',
      'id: 101\nid: 101',
      'content/items/101-chair.md:3: 同じ名前の項目が二つあります。一つにしてください。',
    ],
    [CHAIR, '## お手入れ', '# お手入れ', 'content/items/101-chair.md:34 (text): 見出しは ## か ### で書いてください'],
    [
      CHAIR,
      '[ショールーム](/about)',
      '<a href="/about">ショールーム</a>',
      /^content\/items\/101-chair\.md:31 \(text\): (ここには書けない|文の中では使えない)記法です（html）/,
    ],
    [
      'categories.json',
      '"order": 2',
      '"order": "2"',
      /^content\/categories\.json:\d+ \(\[2\]\.order\): .*数字で書いてください。$/,
    ],
    ['site.json', '"phone"', '"fone"', /^content\/site\.json:\d \((phone|fone)\)/],
    ['search.json', '"popular"', '"poplar"', /^content\/search\.json:\d \((popular|poplar)\)/],
    // References to other files.
    [
      'search.json',
      '北欧',
      '大理石',
      'content/search.json:4 (popular[1]): 「大理石」で見つかる商品がありません。ほかの語にしてください。',
    ],
    [
      'search.json',
      '北欧',
      'オーク 椅子',
      'content/search.json:4 (popular[1]): オーク 椅子 が重複しています。一つにしてください。',
    ],
    [
      CHAIR,
      'categories: [11]',
      'categories: [11, 12]',
      'content/items/101-chair.md:6 (categories[1]): categories に 12 はありません。あるidを書いてください。',
    ],
    [
      CHAIR,
      'categories: [11]',
      'categories: [1]',
      'content/items/101-chair.md:6 (categories[0]): カテゴリー 1 には下のカテゴリーがあります。その中から一つ書いてください。',
    ],
    [
      CHAIR,
      'categories: [11]',
      'categories: [90]',
      'content/items/101-chair.md:6 (categories[0]): カテゴリー 90 はリフォーム用です。商品のカテゴリーを書いてください。',
    ],
    [
      CHAIR,
      'shops: [1]',
      'shops: [1, 2]',
      'content/items/101-chair.md:20 (shops[1]): shops に 2 はありません。あるidを書いてください。',
    ],
    [
      CHAIR,
      'related: [102]',
      'related: [102, 103]',
      'content/items/101-chair.md:21 (related[1]): items に 103 はありません。あるidを書いてください。',
    ],
    [
      CHAIR,
      'related: [102]',
      'related: [101]',
      'content/items/101-chair.md:21 (related[0]): この商品自身のidです。外してください。',
    ],
    [
      CHAIR,
      'related: [102]',
      'related: [102, 102]',
      'content/items/101-chair.md:21 (related[1]): 102 が重複しています。一つにしてください。',
    ],
    [
      CHAIR,
      'scenes: [room.jpg]',
      'scenes: [garden.jpg]',
      'content/items/101-chair.md:22 (scenes[0]): garden.jpg が pictures.json にありません。pictures.json に加えるか、名前を直してください。',
    ],
    [CHAIR, 'id: 101', 'id: 103', 'content/items/101-chair.md:2 (id): ファイルの名前を、103- で始めてください。'],
    [CHAIR, 'id: 101', 'id: 100001', /:2 \(id\): 100001 からのidは、規模の確認用の商品が使います。/],
    [
      LAMP,
      'id: 102',
      'id: 101',
      /^content\/items\/102-lamp\.md:2 \(id\): 101 は content\/items\/101-chair\.md のidです。ほかのidにしてください。$/,
    ],
    [
      LAMP,
      'sku: LAMP-S',
      'sku: CHAIR-OAK',
      /^content\/items\/102-lamp\.md:23 \(variants\[0\]\.sku\): 品番 CHAIR-OAK は content\/items\/101-chair\.md が使っています。/,
    ],
    [
      LAMP,
      'picture: lamp.jpg',
      'picture: chair-oak.jpg',
      'content/items/102-lamp.md:21 (colours[0].picture): chair-oak.jpg は content/items/101-chair.md の最初の写真です。ほかの写真にしてください。',
    ],
    [
      LAMP,
      'scenes: [room.jpg]',
      'scenes: []',
      'content/items/102-lamp.md:19 (scenes): 写真は2枚以上必要です。商品を使っている部屋や場所の写真を書いてください。',
    ],
    [
      'categories.json',
      '"parentId": 1',
      '"parentId": 2',
      /^content\/categories\.json:\d+ \(\[1\]\.parentId\): categories に 2 はありません。/,
    ],
    [
      'categories.json',
      '"id": 90',
      '"id": 5',
      /^content\/categories\.json:\d+ \(\[3\]\.id\): 5 はほかのカテゴリーのidです。ほかのidにしてください。$/,
    ],
    [
      'categories.json',
      '"kind": "reform",\n    "parentId": null',
      '"kind": "reform",\n    "parentId": 1',
      /\(\[3\]\.parentId\): カテゴリー 1 の kind は item です。reform のカテゴリーを書いてください。$/,
    ],
    [
      'categories.json',
      '"id": 5,\n    "kind": "item",\n    "parentId": null',
      '"id": 5,\n    "kind": "item",\n    "parentId": 11',
      /\(\[2\]\.parentId\): カテゴリー 11 は2段目です。1段目のカテゴリーを書いてください。$/,
    ],
    [
      'shops.json',
      '"categoryIds": [\n      1',
      '"categoryIds": [\n      2',
      /^content\/shops\.json:\d+ \(\[0\]\.categoryIds\[0\]\): categories に 2 はありません。/,
    ],
    [
      'pictures.json',
      '{',
      '{\n  "gone.jpg": { "alt": "ない" },',
      'content/pictures.json:2 (gone.jpg): 写真 gone.jpg がありません。pictures フォルダーに置くか、名前を直してください。',
    ],
    ['pages/law.md', 'slug: law', 'slug: pp', 'content/pages/law.md:2 (slug): ファイルの名前と同じにしてください。'],
  ] as const)('%s: %j → %j', async (file, from, to, expected) => {
    await content.change(file, from, to)
    const lines = await refusal()
    expect(lines).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
  })

  it('a file that is not UTF-8 is refused, also if only one byte is not', async () => {
    const reason = 'UTF-8ではない文字があります。UTF-8で保存してください。'
    const bytesOf = (file: string) => readFile(join(content.folder, file))
    await content.write(CHAIR, iconv.encode((await bytesOf(CHAIR)).toString(), 'Shift_JIS'))
    await content.write(LAMP, Buffer.concat([await bytesOf(LAMP), Buffer.from([0xe9])]))
    await content.write('pages/law.md', iconv.encode((await bytesOf('pages/law.md')).toString(), 'EUC-JP'))
    await content.write('site.json', iconv.encode((await bytesOf('site.json')).toString(), 'UTF-16', { addBOM: true }))
    expect(await refusal()).toEqual(
      expect.arrayContaining([
        `content/items/101-chair.md:3: ${reason}`,
        expect.stringMatching(new RegExp(`^content/items/102-lamp\\.md:\\d+: ${reason}$`)),
        expect.stringMatching(new RegExp(`^content/pages/law\\.md:\\d+: ${reason}$`)),
        'content/site.json:1: 文字コードがUTF-16です。UTF-8で保存してください。',
      ]),
    )
  })

  it('a byte order mark is accepted', async () => {
    for (const file of [CHAIR, 'site.json', 'pages/law.md'])
      await content.write(file, `\ufeff${await readFile(join(content.folder, file), 'utf8')}`)
    const loading = loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir })
    await expect(loading).resolves.toBeDefined()
  })

  it('a missing file is reported', async () => {
    await content.remove('pages/law.md')
    expect(await refusal()).toEqual(['content/pages/law.md:1: このファイルがありません。作成してください。'])
  })

  it('a missing picture is reported where it is listed', async () => {
    await content.remove('pictures/room.jpg')
    expect(await refusal()).toEqual([
      expect.stringMatching(/^content\/pictures\.json:\d+ \(room\.jpg\): 写真 room\.jpg がありません。/),
    ])
  })

  it('a missing folder is refused instead of deleting everything', async () => {
    await content.drop()
    expect((await refusal()).length).toBeGreaterThan(3)
    content = await makeContent()
  })

  it('all problems are reported together, each once', async () => {
    await content.change(CHAIR, 'popularity: 500', 'popularity: many')
    await content.change(LAMP, 'related: []', 'related: [101, 999]')
    await content.change('site.json', 'hero.jpg', 'nothing.jpg')
    expect(await refusal()).toEqual([
      'content/items/101-chair.md:18 (popularity): 単位や区切りのコンマを付けずに、数字で書いてください。',
      'content/items/102-lamp.md:18 (related[1]): items に 999 はありません。あるidを書いてください。',
      'content/site.json:5 (hero): nothing.jpg が pictures.json にありません。pictures.json に加えるか、名前を直してください。',
    ])
  })
})
