/** A small content folder whose files tests change. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { SELLER } from './sample-shop.ts'
import { makeTempFolder } from './temp-folder.ts'

export interface TestContent {
  /** The content folder. */
  folder: string
  /** For derived files. */
  dataDir: string
  write(path: string, text: string | Buffer): Promise<void>
  /** Replaces a text in a file. */
  change(path: string, from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  drop(): Promise<void>
}

const PICTURES = ['hero.jpg', 'chair-oak.jpg', 'chair-walnut.jpg', 'lamp.jpg', 'room.jpg']

export async function makeContent(): Promise<TestContent> {
  const top = makeTempFolder('content')
  const folder = join(top, 'content')
  const write = async (path: string, text: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const [path, text] of Object.entries(FILES)) await write(path, text)
  for (const [i, name] of PICTURES.entries()) await write(`pictures/${name}`, await makePicture(i))
  return {
    folder,
    dataDir: join(top, 'data'),
    write,
    async change(path, from, to) {
      const text = await readFile(join(folder, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
      await write(path, text.replace(from, to))
    },
    remove: (path) => rm(join(folder, path)),
    drop: () => rm(top, { recursive: true }),
  }
}

/** A small picture, different for each number. */
export const makePicture = (number: number, width = 480): Promise<Buffer> =>
  sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: { r: 40 * number, g: 150, b: 90 } } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const weekday = { opens: '10:00', closes: '18:00' }

const FILES: Record<string, string> = {
  'site.json': json({
    phone: '0120-000-000',
    phoneHours: '10:00〜18:00',
    closedDays: [],
    hero: 'hero.jpg',
    heroPortrait: 'hero.jpg',
    seller: SELLER,
  }),
  'movies.json': json([]),
  'search.json': json({ popular: ['オーク 椅子', '北欧'] }),
  'pictures.json': json(Object.fromEntries(PICTURES.map((name) => [name, { alt: `${name}の写真` }]))),
  'categories.json': json([
    { id: 1, kind: 'item', parentId: null, name: '家具', order: 1, picture: null },
    { id: 11, kind: 'item', parentId: 1, name: 'チェア', order: 1, picture: 'chair-oak.jpg' },
    { id: 5, kind: 'item', parentId: null, name: '照明', order: 2, picture: null },
    { id: 90, kind: 'reform', parentId: null, name: 'キッチン', order: 3, picture: null },
  ]),
  'shops.json': json([
    {
      id: 1,
      name: 'こもれび 世田谷',
      kana: 'コモレビ セタガヤ',
      lead: '木の家具を試せます。',
      postalCode: '158-0094',
      prefecture: '東京都',
      city: '世田谷区',
      address1: '玉川1-1',
      address2: '',
      access: '駅から徒歩9分',
      lat: 35.6,
      lng: 139.6,
      phone: '03-0000-0000',
      closedDates: [],
      holidayRule: 'open',
      capacityPerSlot: 2,
      surveyCapacity: 1,
      parking: '8台',
      services: ['修理のお預かり'],
      facilities: ['wifi'],
      openingHours: { sun: weekday, mon: weekday, tue: weekday, wed: null, thu: weekday, fri: weekday, sat: weekday },
      categoryIds: [1, 5],
      pictures: ['room.jpg'],
    },
  ]),
  'items/101-chair.md': `---
id: 101
name: オークの丸い椅子
kana: オークノマルイイス
catchCopy: 朝の光によく似合う。
categories: [11]
sizeMm: { w: 500, d: 520, h: 780 }
seatHeightMm: 430
weightKg: 4.5
materials:
  - オーク無垢材
materialFamilies: [oak]
assembly: 完成品
warranty: 3年
care: 乾いた布で拭きます。
tags: [北欧]
shipping: M
popularity: 500
publishedAt: 2026-01-10T10:00:00+09:00
shops: [1]
related: [102]
scenes: [room.jpg]
colours:
  - { key: oak, name: ナチュラル, family: natural, swatch: '#cfa878', picture: chair-oak.jpg }
  - { key: walnut, name: ウォールナット, family: brown, swatch: '#6b4a33', picture: chair-walnut.jpg }
variants:
  - { sku: CHAIR-OAK, colour: oak, packages: [{ sizeMm: { w: 560, d: 580, h: 840 }, weightKg: 6 }], price: 30000, stock: 5 }
  - { sku: CHAIR-WAL, colour: walnut, packages: [{ sizeMm: { w: 560, d: 580, h: 840 }, weightKg: 6 }], price: 36000, salePrice: 28000, saleUntil: '2026-12-01T00:00:00+09:00', stock: 2 }
---

座面が**丸い**椅子です。[ショールーム](/about)で
お試しください。

## お手入れ

- 乾いた布で拭く
- 直射日光を避ける
`,
  'items/102-lamp.md': `---
id: 102
name: 和紙の灯り
kana: ワシノアカリ
catchCopy: 夜がやわらぐ。
categories: [5]
sizeMm: { w: 300, d: 300, h: 400 }
materials: [和紙]
materialFamilies: [paper]
assembly: 完成品
warranty: 1年
care: はたきで払います。
tags: []
shipping: S
popularity: 100
publishedAt: 2026-12-24T10:00:00+09:00
shops: []
related: []
scenes: [room.jpg]
colours:
  - { key: white, name: 生成り, family: white, swatch: '#f7f5f0', picture: lamp.jpg }
variants:
  - { sku: LAMP-S, colour: white, size: 小, price: 9800, stock: 3, weightKg: 0.6, packages: [{ sizeMm: { w: 320, d: 320, h: 420 }, weightKg: 1 }] }
  - { sku: LAMP-L, colour: white, size: 大, price: 14800, stock: 0, weightKg: 0.9, packages: [{ sizeMm: { w: 420, d: 420, h: 520 }, weightKg: 1.4 }] }
---

手すきの和紙を張りました。
`,
  'pages/about.md':
    '---\nslug: about\ntitle: 会社案内\nlead: はじめまして。\nsummary: こもれびのこと。\npicture: room.jpg\n---\n\n## 会社概要\n\n| | |\n|-|-|\n| 商号 | こもれび |\n\n![店の中](room.jpg)\n',
  'pages/law.md':
    '---\nslug: law\ntitle: 特定商取引法に基づく表記\nlead: ""\nsummary: 表記です。\nrevisedOn: 2026-04-01\n---\n\n本文です。\n',
  'pages/pp.md': '---\nslug: pp\ntitle: プライバシーポリシー\nlead: ""\nsummary: 方針です。\n---\n\n本文です。\n',
  'pages/terms.md': '---\nslug: terms\ntitle: 利用規約\nlead: ""\nsummary: 規約です。\n---\n\n本文です。\n',
  ...Object.fromEntries(
    ['delivery', 'assembly', 'returns', 'contact'].map((slug) => [
      `pages/${slug}.md`,
      `---\nslug: ${slug}\ntitle: ご案内\nlead: ""\nsummary: ご案内です。\n---\n\n本文です。\n`,
    ]),
  ),
}
