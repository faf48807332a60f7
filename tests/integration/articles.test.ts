/** News and specials: import, lists over time, feeds. */
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import * as newsApi from '#contract/news/api.ts'
import { newsQuery, type NewsCard } from '#contract/news/schema.ts'
import * as specialsApi from '#contract/specials/api.ts'
import { specialQuery } from '#contract/specials/schema.ts'
import { importContent } from '#server/import-content.ts'
import { collections, contentKinds } from '#server/modules.ts'
import { applyDueChanges, findNextChange } from '#server/catalogue/clock.ts'
import { catalogue } from '#server/catalogue/schema.ts'
import { loadCheckedContent } from '#server/platform/content/load.ts'
import type { Database } from '#server/platform/db/client.ts'
import { queryCatalogue } from '#src/device/catalogue/handlers.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'
import { openOfflineCatalogue } from '#tests/support/offline-catalogue.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const NOW = new Date('2026-11-20T10:00:00+09:00')
const EXPIRES = new Date('2026-12-02T05:00:00+09:00')
const tables = collections.map(({ table }) => table)

const makeNews = (id: number, fields: string, text = '本文です。') =>
  `---\nid: ${id}\ntitle: 題${id}\nshops: []\n${fields}\n---\n\n${text}\n`

const SPECIAL = `---
id: 1
title: 灯りの特集
summary: 夜の灯りを集めました。
picture: room.jpg
items: [101]
publishedAt: 2026-10-30T10:00:00+09:00
---

椅子のそばに。

::items 101
`

const FILES = {
  'news/1-old.md': makeNews(1, 'category: shop\npublishedAt: 2026-10-01T10:00:00+09:00', '**変わる**こと <3 & 4。'),
  'news/2-pinned.md': makeNews(2, 'category: info\npinned: true\npublishedAt: 2026-09-01T10:00:00+09:00').replace(
    'shops: []',
    'shops: [1]',
  ),
  'news/3-maintenance.md': makeNews(
    3,
    'category: maintenance\npublishedAt: 2026-11-10T10:00:00+09:00\nexpiresAt: 2026-12-02T05:00:00+09:00',
  ),
  'news/4-important.md': makeNews(4, 'category: important\npublishedAt: 2026-12-24T10:00:00+09:00'),
  'specials/1-light.md': SPECIAL,
}

async function makeArticles(): Promise<TestContent> {
  const content = await makeContent()
  for (const [path, text] of Object.entries(FILES)) await content.write(path, text)
  return content
}

describe.each(storeDatabases())('news and specials ($name)', ({ open }) => {
  let database: Database
  let content: TestContent
  let app: TestApp
  beforeAll(async () => {
    database = await open()
    content = await makeArticles()
    app = await openTestApp(database, { now: () => NOW.getTime() })
  })
  beforeEach(async () => {
    await database.db.execute(
      sql`truncate items, variants, categories, shops, site, text_pages, news, specials, columns cascade`,
    )
    await database.db.update(catalogue).set({ version: 0 })
    await importContent({ db: database.db, folder: content.folder, dataDir: content.dataDir, now: NOW })
    app.responseCache.invalidate()
  })
  afterAll(async () => {
    await app.close()
    await content.drop()
    await database.close()
  })

  const read = async (path: string) => {
    const response = await app.request(`/api${path}`)
    return { status: response.status, body: await response.json() }
  }
  const listIds = async (query = '') => ((await read(`/News${query}`)).body.data as NewsCard[]).map(({ id }) => id)

  it('lists pinned news first, then the newest, without future ones', async () => {
    expect(await listIds()).toEqual([2, 3, 1])
  })

  it('filters by category and counts each', async () => {
    const { body } = await read('/News?category=shop,maintenance')
    expect(body.data.map(({ id }: NewsCard) => id)).toEqual([3, 1])
    expect(body.counts).toEqual({ category: { info: 1, shop: 1, maintenance: 1 } })
    expect((await read('/News?category=sale')).status).toBe(422)
  })

  it('shows news with its shops and neighbours in the order of the list', async () => {
    const { body } = await read('/News/2')
    expect(body).toMatchObject({ shops: [{ id: 1 }], previous: null, next: { id: 3 } })
    expect((await read('/News/1')).body).toMatchObject({ shops: [], previous: { id: 3 }, next: null })
  })

  it('returns the same from the offline catalogue', async () => {
    const offline = openOfflineCatalogue(database, () => NOW.getTime())
    await offline.pull()
    for (const query of ['', '?category=shop,maintenance', '?q=変わる', '?perPage=1&page=2']) {
      const input = { query: newsQuery.parse(Object.fromEntries(new URLSearchParams(query))) }
      expect(await queryCatalogue(offline.pack, newsApi.list, input), query).toEqual((await read(`/News${query}`)).body)
    }
    for (const id of [1, 2, 3])
      expect(await queryCatalogue(offline.pack, newsApi.get, { params: { id } })).toEqual(
        (await read(`/News/${id}`)).body,
      )
    expect(await queryCatalogue(offline.pack, specialsApi.list, { query: specialQuery.parse({}) })).toEqual(
      (await read('/Specials')).body,
    )
    expect(await queryCatalogue(offline.pack, specialsApi.get, { params: { id: 1 } })).toEqual(
      (await read('/Specials/1')).body,
    )
    await offline.close()
  })

  it('hides news when it expires and shows it when it is published', async () => {
    await applyDueChanges(database.db, new Date(EXPIRES.getTime() - 1), tables)
    expect(await findNextChange(database.db, tables)).toEqual(EXPIRES)
    expect(await listIds()).toEqual([2, 3, 1])
    await applyDueChanges(database.db, EXPIRES, tables)
    app.responseCache.invalidate()
    expect(await listIds()).toEqual([2, 1])
    expect((await read('/News/3')).status).toBe(404)
    await applyDueChanges(database.db, new Date('2026-12-24T10:00:00+09:00'), tables)
    app.responseCache.invalidate()
    expect(await listIds()).toEqual([2, 4, 1])
  })

  it('shows a special with the items of its text', async () => {
    const { body } = await read('/Specials/1')
    expect(body.special.body.at(-1)).toEqual({ type: 'items', ids: [101] })
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([101])
    expect((await read('/Specials')).body.data).toMatchObject([{ id: 1, title: '灯りの特集' }])
  })

  it.each(['/News/99', '/Specials/99'])('responds 404 to %s', async (path) => {
    expect((await read(path)).status).toBe(404)
  })

  it('offers news as an Atom feed with absolute URLs', async () => {
    const response = await app.request('/news.xml')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await response.text()
    expect(xml).toContain('<id>http://localhost:3000/news/3</id>')
    expect(xml).toContain('<updated>2026-11-10T01:00:00.000Z</updated>')
    expect(xml).toContain('<summary>変わること &lt;3 &amp; 4。</summary>')
    expect(xml).not.toContain('/news/4')
  })

  it('offers columns as an Atom feed', async () => {
    const response = await app.request('/column.xml')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(
      '<link rel="self" type="application/atom+xml" href="http://localhost:3000/column.xml"/>',
    )
  })

  it('lists both in the sitemap', async () => {
    const sitemap = await (await app.request('/sitemap.xml')).text()
    for (const path of ['/news', '/news/3', '/special', '/special/1'])
      expect(sitemap).toContain(`<loc>http://localhost:3000${path}</loc>`)
    expect(sitemap).not.toContain('/news/4')
  })
})

describe('an invalid file of news or a special is refused', () => {
  let content: TestContent
  beforeEach(async () => {
    content = await makeArticles()
  })
  afterEach(() => content.drop())

  const NEWS = 'news/3-maintenance.md'
  const LIGHT = 'specials/1-light.md'

  it.each([
    [
      NEWS,
      'category: maintenance',
      'category: sale',
      /news\/3-maintenance\.md:5 \(category\): .* のどれかにしてください。/,
    ],
    [
      NEWS,
      'title: 題3',
      `title: ${'長'.repeat(81)}`,
      /news\/3-maintenance\.md:3 \(title\): 80文字以内にしてください。/,
    ],
    [
      NEWS,
      'shops: []',
      'shops: [7]',
      'content/news/3-maintenance.md:4 (shops[0]): shops に 7 はありません。あるidを書いてください。',
    ],
    [
      NEWS,
      'shops: []',
      'shops: [1, 1]',
      'content/news/3-maintenance.md:4 (shops[1]): 1 が重複しています。一つにしてください。',
    ],
    [NEWS, 'shops: []', 'shops: []\npinned: false', /\(pinned\): true /],
    [NEWS, 'shops: []', 'shops: []\nlink: /items', /\(link\): この名前の項目はありません。/],
    [NEWS, '2026-11-10T10:00:00+09:00', '2026-11-10', /\(publishedAt\): 日時を 2026-12-01T/],
    [
      NEWS,
      'expiresAt: 2026-12-02T05:00:00+09:00',
      'expiresAt: 2026-11-10T10:00:00+09:00',
      'content/news/3-maintenance.md:7 (expiresAt): publishedAt より後の日時にしてください。',
    ],
    [NEWS, 'id: 3', 'id: 1', /\(id\): (1 は content\/news\/1-old\.md のidです|ファイルの名前を)/],
    [
      NEWS,
      '本文です。',
      '<script>alert(1)</script>',
      /\(text\): (ここには書けない|文の中では使えない)記法です（html）/,
    ],
    [
      LIGHT,
      'items: [101]',
      'items: [999]',
      'content/specials/1-light.md:6 (items[0]): items に 999 はありません。あるidを書いてください。',
    ],
    [LIGHT, 'items: [101]', 'items: []', /specials\/1-light\.md:6 \(items\): 空にはできません。/],
    [LIGHT, 'picture: room.jpg', 'picture: garden.jpg', /\(picture\): garden\.jpg が pictures\.json にありません。/],
    [LIGHT, '::items 101', '::items 999', /items に 999 はありません/],
    [LIGHT, '::items 101', '::items 101, 102, 101, 102, 101', /\(text\): カードは/],
    [LIGHT, 'id: 1', 'id: 2', 'content/specials/1-light.md:2 (id): ファイルの名前を、2- で始めてください。'],
  ])('%s: %j → %j', async (file, from, to, reason) => {
    await content.change(file, from, to)
    const checked = loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir })
    const message = await checked.then(
      () => '',
      (error: Error) => error.message,
    )
    if (typeof reason === 'string') expect(message.split('\n')).toContain(reason)
    else expect(message).toMatch(reason)
  })
})
