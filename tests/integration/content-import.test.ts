import { feeds } from '#server/modules.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { importStrictly } from '#tests/support/import-strictly.ts'
import type { Database } from '#server/platform/db/client.ts'
import { catalogue, categories, items, variants } from '#server/catalogue/schema.ts'
import { saveShopDay } from '#server/shops/shop-days.ts'
import { shops } from '#server/shops/schema.ts'
import { listShops } from '#server/shops/shops.ts'
import { site } from '#server/settings/schema.ts'
import { textPages } from '#server/pages/schema.ts'
import { loadChanges } from '#server/catalogue/feed.ts'
import { findItems } from '#server/catalogue/search.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'
import { returnStock, takeStock } from '#server/stock/ledger.ts'

const NOW = new Date('2026-11-20T10:00:00+09:00')
/** After the end of the sale and the publication of the lamp. */
const LATER = new Date('2027-01-01T00:00:00Z')

const CAUSE = { number: '261120-AAAAAA', nowMs: Date.parse('2026-11-20T03:00:00Z') }

describe.each(testDatabases())('the import of content ($name)', ({ open }) => {
  let database: Database
  let content: TestContent
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.execute(sql`truncate items, variants, categories, shops, site, text_pages cascade`)
    await database.db.update(catalogue).set({ version: 0 })
    content = await makeContent()
  })
  afterEach(() => content.drop())
  afterAll(() => database.close())

  const runImport = (now = NOW) =>
    importStrictly({ db: database.db, folder: content.folder, dataDir: content.dataDir, now })
  const readItem = async (id: number) => (await database.db.select().from(items).where(eq(items.id, id)))[0]!
  /** With scores in memory, however few items have the word. */
  const search = async (q: string) => (await findItems(database.db, { q, page: 1, perPage: 24 }, 0)).ids
  const readVariant = async (sku: string) =>
    (await database.db.select().from(variants).where(eq(variants.sku, sku)))[0]!

  it('leaves the days that staff have set, stores where notices go, and refuses both in the wrong place', async () => {
    await runImport()
    await saveShopDay(database.db, 1, { date: '2026-12-01', hours: null, reason: '点検' }, 1)
    await content.change('shops.json', '"id": 1,', '"id": 1, "noticeEmail": "setagaya@example.jp",')
    await runImport()
    const [row] = await database.db.select().from(shops)
    expect(row).toMatchObject({ noticeEmail: 'setagaya@example.jp' })
    const [shop] = await listShops(database)
    expect(shop).toMatchObject({ days: [{ date: '2026-12-01', hours: null, reason: '点検' }] })
    expect(shop).not.toHaveProperty('noticeEmail')
    await content.change('shops.json', 'setagaya@example.jp', 'setagaya')
    await expect(runImport()).rejects.toThrow('noticeEmail')
    await content.change('shops.json', '"noticeEmail": "setagaya"', '"days": []')
    await expect(runImport()).rejects.toThrow('days')
  })

  it('fills every table with one version', async () => {
    expect(await runImport()).toEqual({ rows: 16, version: 1 })
    const item = await readItem(101)
    expect(item).toMatchObject({
      rev: 1,
      live: true,
      priceMin: 28000,
      priceMax: 30000,
      regularPriceMin: 36000,
      onSale: true,
      inStock: true,
      categoryIds: [11, 1],
      colourFamilies: ['natural', 'brown'],
      shopIds: [1],
    })
    expect(item.data).toMatchObject({
      name: 'オークの丸い椅子',
      categoryId: 11,
      categoryName: 'チェア',
      relatedIds: [102],
    })
    expect(item.data.nameBreaks.length).toBeGreaterThan(0)
    expect(item.data.description[0]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: '座面が' },
        { type: 'strong', text: '丸い' },
        { type: 'text', text: '椅子です。' },
        { type: 'link', text: 'ショールーム', href: '/about' },
        { type: 'text', text: 'でお試しください。' },
      ],
    })
    const { colours } = item.data
    expect(colours[0]!.picture).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      width: 480,
      height: 360,
      alt: 'chair-oak.jpgの写真',
    })
    // The picture of the lead variant's colour.
    expect(colours.map(({ picture }) => picture.blur?.slice(0, 22))).toEqual([undefined, 'data:image/webp;base64'])
    expect((await database.db.select().from(site))[0]!.data).toMatchObject({
      phone: '0120-000-000',
      hero: { width: 480 },
    })
    expect(await database.db.select().from(shops)).toHaveLength(1)
    const pages = await database.db.select().from(textPages).orderBy(textPages.slug)
    expect(pages.map(({ slug }) => slug)).toEqual([
      'about',
      'assembly',
      'contact',
      'delivery',
      'law',
      'pp',
      'returns',
      'terms',
    ])
    expect(pages[0]!.data.body).toMatchObject([
      { type: 'heading', level: 2, id: '会社概要' },
      { type: 'definitions', items: [{ term: [{ text: '商号' }], description: [{ text: 'こもれび' }] }] },
      { type: 'picture', caption: '店の中', picture: { width: 480 } },
    ])
  })

  it('changes nothing the second time, including the version', async () => {
    await runImport()
    const before = await database.db.select().from(items)
    expect(await runImport(new Date('2026-11-21T10:00:00+09:00'))).toEqual({ rows: 0, version: undefined })
    expect(await database.db.select().from(items)).toEqual(before)
    expect((await database.db.select().from(catalogue))[0]!.version).toBe(1)
  })

  it('writes only changes, and notifies listeners of the new version', async () => {
    await runImport(LATER)
    const received: string[] = []
    const unlisten = await database.listen('catalogue', (payload) => received.push(payload))
    await content.change('items/101-chair.md', 'price: 30000', 'price: 31000')
    expect(await runImport(LATER)).toEqual({ rows: 1, version: 2 })
    expect(await readItem(101)).toMatchObject({ rev: 2, priceMax: 36000 })
    expect(await readItem(102)).toMatchObject({ rev: 1 })
    await expect.poll(() => received).toEqual(['2'])
    await unlisten()
  })

  it("updates the items of a renamed category, because search uses the category's name", async () => {
    await runImport()
    expect(await search('ハイチェア')).toEqual([])
    await content.change('categories.json', 'チェア', 'ハイチェア')
    expect(await runImport()).toMatchObject({ rows: 2 })
    expect(await search('ハイチェア')).toEqual([101])
    expect((await readItem(101)).data.categoryName).toBe('ハイチェア')
  })

  it('counts the items of a search in the category they moved to, although it has the same name', async () => {
    await runImport()
    const count = async () => (await findItems(database.db, { q: '椅子', page: 1, perPage: 24 }, 0)).categoryCounts
    expect(await count()).toEqual({ 1: 1, 11: 1 })
    await content.change('categories.json', '"id": 11,', '"id": 12,')
    await content.change('items/101-chair.md', 'categories: [11]', 'categories: [12]')
    await runImport()
    expect(await count()).toEqual({ 1: 1, 12: 1 })
  })

  it('shows a film in a text, with its poster', async () => {
    await content.change(
      'pages/about.md',
      '![店の中](room.jpg)',
      '[![店の一日](room.jpg)](https://vimeo.com/76979871)\n\n[もう一日](https://dai.ly/x3rdtfy)',
    )
    await runImport()
    const [about] = await database.db.select().from(textPages).where(eq(textPages.slug, 'about'))
    expect(about!.data.body.slice(2)).toMatchObject([
      { type: 'film', url: 'https://vimeo.com/76979871', content: [{ text: '店の一日' }], poster: { width: 480 } },
      { type: 'film', url: 'https://dai.ly/x3rdtfy', content: [{ text: 'もう一日' }] },
    ])
    await content.change('pages/about.md', 'https://vimeo.com/76979871', 'https://vimeo.com/channels/art')
    await expect(runImport()).rejects.toThrow(
      /^content\/pages\/about\.md:15 \(text\): 動画のアドレスではありません（https:\/\/vimeo\.com\/channels\/art）。/,
    )
  })

  it('hides an item whose file was removed, and shows it again when the file returns', async () => {
    await runImport(LATER)
    expect(await search('和紙')).toEqual([102])
    await content.change('items/101-chair.md', 'related: [102]', 'related: []')
    await content.remove('items/102-lamp.md')
    await runImport(LATER)
    expect(await readItem(102)).toMatchObject({ live: false, rev: 2 })
    expect(await search('和紙')).toEqual([])
    expect(await runImport(LATER)).toMatchObject({ rows: 0 })

    const again = await makeContent()
    await importStrictly({
      db: database.db,
      folder: again.folder,
      dataDir: again.dataDir,
      now: LATER,
    })
    expect(await readItem(102)).toMatchObject({ live: true, rev: 3 })
    expect(await search('和紙')).toEqual([102])
    await again.drop()
  })

  it('no longer finds an item when nothing but its file was removed', async () => {
    await content.change('items/101-chair.md', 'related: [102]', 'related: []')
    await runImport(LATER)
    expect(await search('和紙')).toEqual([102])
    await content.remove('items/102-lamp.md')
    expect(await runImport(LATER)).toMatchObject({ rows: 1 })
    expect(await search('和紙')).toEqual([])
  })

  it('removes a category and a shop that no file contains any more', async () => {
    await runImport()
    await content.change('categories.json', '"kind": "reform"', '"kind": "item"')
    await content.change('categories.json', '"id": 90', '"id": 91')
    await runImport()
    const rows = await database.db.select().from(categories).where(eq(categories.id, 90))
    expect(rows).toMatchObject([{ live: false, rev: 2 }])
  })

  it('keeps the row of a variant that is no longer offered, and ignores it', async () => {
    await runImport()
    await content.change(
      'items/101-chair.md',
      '  - { sku: CHAIR-WAL, colour: walnut,',
      '  - { sku: CHAIR-NEW, colour: walnut,',
    )
    await content.change('items/101-chair.md', 'salePrice: 28000, saleUntil', 'salePrice: 29000, saleUntil')
    await runImport()
    expect(await readVariant('CHAIR-WAL')).toMatchObject({ live: false })
    expect(await readItem(101)).toMatchObject({ priceMin: 29000 })
  })

  it('keeps the store’s stock until the file’s number changes', async () => {
    await runImport()
    await database.db.update(variants).set({ stock: 1 }).where(eq(variants.sku, 'CHAIR-OAK'))
    await content.change('items/101-chair.md', 'price: 30000', 'price: 33000')
    await runImport()
    expect(await readVariant('CHAIR-OAK')).toMatchObject({ price: 33000, stock: 1 })
    await content.change('items/101-chair.md', 'price: 33000, stock: 5', 'price: 33000, stock: 8')
    await runImport()
    expect(await readVariant('CHAIR-OAK')).toMatchObject({ stock: 8 })
  })

  it('keeps what orders took between two imports, also if they are cancelled later', async () => {
    await runImport()
    const four = [{ sku: 'CHAIR-OAK', quantity: 4 }]
    expect(await database.db.transaction((tx) => takeStock(tx, four, CAUSE))).toBe(true)
    await content.change('items/101-chair.md', 'price: 30000', 'price: 33000')
    await runImport()
    expect(await readVariant('CHAIR-OAK')).toMatchObject({ price: 33000, stock: 1 })
    expect(await database.db.transaction((tx) => takeStock(tx, four, CAUSE))).toBe(false)
    await database.db.transaction((tx) => returnStock(tx, four, CAUSE))
    await runImport()
    expect(await readVariant('CHAIR-OAK')).toMatchObject({ stock: 5 })
  })

  it('neither shows an item before its publication nor puts it into the feed', async () => {
    const { cursor } = await loadChanges({ db: database.db, feeds })
    await runImport()
    expect(await readItem(102)).toMatchObject({ live: false })
    await content.change('items/102-lamp.md', 'price: 9800', 'price: 9900')
    await runImport()
    await content.change('items/101-chair.md', 'related: [102]', 'related: []')
    await content.remove('items/102-lamp.md')
    await runImport()
    expect(await loadChanges({ db: database.db, feeds }, { since: cursor })).toMatchObject({ deletions: [] })
  })

  it('reports an item as deleted until its new publication date', async () => {
    await runImport()
    const { cursor } = await loadChanges({ db: database.db, feeds })
    await content.change('items/101-chair.md', 'publishedAt: 2026-01', 'publishedAt: 2027-01')
    await runImport()
    const { deletions } = await loadChanges({ db: database.db, feeds }, { since: cursor })
    expect(deletions).toEqual([{ kind: 'item', id: 101 }])
  })

  it('writes nothing if one file is invalid', async () => {
    await content.change('items/102-lamp.md', 'price: 9800', 'price: nine')
    await expect(runImport()).rejects.toThrow('content/items/102-lamp.md:23 (variants[0].price)')
    expect(await database.db.select().from(categories)).toEqual([])
  })

  it('has the same result for two simultaneous imports as for one', async () => {
    const written = await Promise.all([runImport(), runImport()])
    expect(written.map(({ version }) => version).sort()).toEqual([1, undefined])
  })
})
