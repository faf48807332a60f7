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
      /^content\/items\/101-chair\.md:27 \(variants\[0\]\.000円\): Unrecognized key/,
    ],
    [
      CHAIR,
      'popularity: 500',
      'popularity: 5000',
      'content/items/101-chair.md:18 (popularity): Too big: expected number to be <=1000',
    ],
    [CHAIR, 'kana: オークノマルイイス', 'kana: おおく', /^content\/items\/101-chair\.md:4 \(kana\): Invalid string/],
    [CHAIR, 'warranty: 3年', 'guarantee: 3年', /^content\/items\/101-chair\.md:1?\d \((warranty|guarantee)\)/],
    [
      CHAIR,
      'materialFamilies: [oak]',
      'materialFamilies: [oka]',
      /^content\/items\/101-chair\.md:12 \(materialFamilies\[0\]\): Invalid option/,
    ],
    [
      CHAIR,
      'publishedAt: 2026-01-10T10:00:00+09:00',
      'publishedAt: 2026-01-10',
      /:19 \(publishedAt\): Invalid ISO datetime/,
    ],
    [CHAIR, 'name: オーク', 'name: "オーク', /^content\/items\/101-chair\.md:\d+: /],
    [CHAIR, 'id: 101', 'id: 101\nid: 101', 'content/items/101-chair.md:3: Map keys must be unique'],
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
      /^content\/categories\.json:\d+ \(\[2\]\.order\): Invalid input: expected/,
    ],
    ['site.json', '"phone"', '"fone"', /^content\/site\.json:\d \((phone|fone)\)/],
    ['search.json', '"popular"', '"poplar"', /^content\/search\.json:\d \((popular|poplar)\)/],
    // Weights and boxes.
    [LAMP, ', weightKg: 0.6', '', /^content\/items\/102-lamp\.md:\d+ \(variants\[0\]\): 小 needs weightKg/],
    [LAMP, 'tags: []', 'weightKg: 1\ntags: []', /\(weightKg\): the sizes differ, so each variant needs its own/],
    [
      CHAIR,
      'packages: [{ sizeMm: { w: 560, d: 580, h: 840 }, weightKg: 6 }], ',
      '',
      /\(variants\[0\]\): CHAIR-OAK needs packages/,
    ],
    [CHAIR, 'weightKg: 6 }', 'weightKg: 3 }', /\(variants\[0\]\): its boxes weigh 3 kg, less than its 4\.5 kg/],
    [
      CHAIR,
      'shipping: M',
      'shipping: S',
      /\(variants\[0\]\): its boxes are too large or heavy for shipping S; they need M/,
    ],
    // References to other files.
    ['search.json', '北欧', '大理石', 'content/search.json:4 (popular[1]): no item matches 大理石'],
    ['search.json', '北欧', 'オーク 椅子', 'content/search.json:4 (popular[1]): オーク 椅子 が重複しています'],
    [
      CHAIR,
      'categories: [11]',
      'categories: [11, 12]',
      'content/items/101-chair.md:6 (categories[1]): there is no category 12',
    ],
    [
      CHAIR,
      'categories: [11]',
      'categories: [1]',
      'content/items/101-chair.md:6 (categories[0]): category 1 has categories of its own; name one of them',
    ],
    [
      CHAIR,
      'categories: [11]',
      'categories: [90]',
      'content/items/101-chair.md:6 (categories[0]): category 90 is for renovations',
    ],
    [CHAIR, 'shops: [1]', 'shops: [1, 2]', 'content/items/101-chair.md:20 (shops[1]): there is no shop 2'],
    [
      CHAIR,
      'related: [102]',
      'related: [102, 103]',
      'content/items/101-chair.md:21 (related[1]): there is no item 103',
    ],
    [CHAIR, 'related: [102]', 'related: [101]', 'content/items/101-chair.md:21 (related[0]): is the item itself'],
    [
      CHAIR,
      'related: [102]',
      'related: [102, 102]',
      'content/items/101-chair.md:21 (related[1]): 102 が重複しています',
    ],
    [
      CHAIR,
      'scenes: [room.jpg]',
      'scenes: [garden.jpg]',
      'content/items/101-chair.md:22 (scenes[0]): garden.jpg is not listed in pictures.json',
    ],
    [CHAIR, 'id: 101', 'id: 103', 'content/items/101-chair.md:2 (id): the name of the file does not begin with it'],
    [CHAIR, 'id: 101', 'id: 100001', /:2 \(id\): ids from 100001 on belong to the scale sample/],
    [
      LAMP,
      'id: 102',
      'id: 101',
      /^content\/items\/102-lamp\.md:2 \(id\): 101 is the id of content\/items\/101-chair\.md$/,
    ],
    [
      LAMP,
      'sku: LAMP-S',
      'sku: CHAIR-OAK',
      /^content\/items\/102-lamp\.md:23 \(variants\[0\]\.sku\): CHAIR-OAK is a variant of content\/items\/101-chair\.md$/,
    ],
    [
      LAMP,
      'picture: lamp.jpg',
      'picture: chair-oak.jpg',
      'content/items/102-lamp.md:21 (colours[0].picture): chair-oak.jpg is already the first picture in content/items/101-chair.md',
    ],
    [
      LAMP,
      'scenes: [room.jpg]',
      'scenes: []',
      'content/items/102-lamp.md:19 (scenes): a gallery needs two pictures; name a room or place that shows the item',
    ],
    [
      'categories.json',
      '"parentId": 1',
      '"parentId": 2',
      /^content\/categories\.json:\d+ \(\[1\]\.parentId\): there is no category 2$/,
    ],
    [
      'categories.json',
      '"id": 90',
      '"id": 5',
      /^content\/categories\.json:\d+ \(\[3\]\.id\): 5 is the id of another category$/,
    ],
    [
      'categories.json',
      '"kind": "reform",\n    "parentId": null',
      '"kind": "reform",\n    "parentId": 1',
      /\(\[3\]\.parentId\): category 1 is of kind item, not reform$/,
    ],
    [
      'categories.json',
      '"id": 5,\n    "kind": "item",\n    "parentId": null',
      '"id": 5,\n    "kind": "item",\n    "parentId": 11',
      /\(\[2\]\.parentId\): category 11 is of the second level; there are two$/,
    ],
    [
      'shops.json',
      '"categoryIds": [\n      1',
      '"categoryIds": [\n      2',
      /^content\/shops\.json:\d+ \(\[0\]\.categoryIds\[0\]\): there is no category 2$/,
    ],
    [
      'pictures.json',
      '{',
      '{\n  "gone.jpg": { "alt": "ない" },',
      'content/pictures.json:2 (gone.jpg): there is no picture gone.jpg',
    ],
    ['pages/law.md', 'slug: law', 'slug: pp', 'content/pages/law.md:2 (slug): is not the name of the file'],
    // Colours, variants, sales.
    [
      CHAIR,
      'sku: CHAIR-OAK, colour: oak',
      'sku: CHAIR-OAK, colour: ash',
      'content/items/101-chair.md:27 (variants[0].colour): there is no colour ash',
    ],
    [CHAIR, 'key: walnut', 'key: oak', 'content/items/101-chair.md:25 (colours[1].key): oak が重複しています'],
    [
      CHAIR,
      'sku: CHAIR-WAL, colour: walnut',
      'sku: CHAIR-WAL, colour: oak',
      'content/items/101-chair.md:28 (variants[1]): oak is offered twice',
    ],
    [
      CHAIR,
      'sku: CHAIR-WAL, colour: walnut',
      'sku: CHAIR-WAL, colour: oak, size: 大',
      'content/items/101-chair.md:25 (colours[1].key): no variant comes in walnut',
    ],
    [
      CHAIR,
      'salePrice: 28000',
      'salePrice: 36000',
      'content/items/101-chair.md:28 (variants[1].salePrice): is not below the price 36000',
    ],
    [
      CHAIR,
      'stock: 2 }',
      'stock: 2, sample: true, weightKg: 0.1, shipping: S }',
      'content/items/101-chair.md:28 (variants[1]): a sample needs sizeMm',
    ],
    [CHAIR, 'salePrice: 28000, ', '', 'content/items/101-chair.md:28 (variants[1].saleUntil): there is no salePrice'],
    [LAMP, 'size: 大, ', '', 'content/items/102-lamp.md:24 (variants[1].size): the other variants have a size'],
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
    expect(await refusal()).toEqual(['content/pages/law.md:1: cannot be read (ENOENT)'])
  })

  it('a missing picture is reported where it is listed', async () => {
    await content.remove('pictures/room.jpg')
    expect(await refusal()).toEqual([
      expect.stringMatching(/^content\/pictures\.json:\d+ \(room\.jpg\): there is no picture room\.jpg$/),
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
      'content/items/101-chair.md:18 (popularity): Invalid input: expected number, received string',
      'content/items/102-lamp.md:18 (related[1]): there is no item 999',
      'content/site.json:5 (hero): nothing.jpg is not listed in pictures.json',
    ])
  })
})
