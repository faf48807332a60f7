/** News that staff post: shown everywhere like other news, ended by time, and never touched by an import. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import { asc } from '#drizzle'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import { loadChanges } from '#server/catalogue/feed.ts'
import { news as table } from '#server/collections/schema.ts'
import { importStrictly } from '#tests/support/import-strictly.ts'
import { collections, deskCommands, feeds } from '#server/modules.ts'
import { hideAction } from '#server/news/desk-actions.ts'
import { runAction } from '#server/platform/desk/action.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases, waitForNotifications } from '#tests/support/database.ts'
import { makeContent } from '#tests/support/make-content.ts'

const FIRST = 1_000_001

const TEXT = `---
title: 年末年始の営業のご案内
category: important
shops: [1]
---

年末は**12月28日**まで営業します。

::items 101
`

const FILE_NEWS = `---
id: 7
title: 修理のお持ち込み
category: shop
shops: [1]
publishedAt: 2026-01-10T10:00:00+09:00
---

土曜もお受けします。
`

describe.each(storeDatabases())('news by staff on $name', ({ open }) => {
  const world = useCustomers(open)

  const run = async (words: string[], text?: string) => {
    const lines: string[] = []
    await parseCommand(deskCommands, words)!.run(world.app.desk, (line) => lines.push(line), undefined, text)
    await waitForNotifications(world.database)
    return lines.join('\n')
  }
  const post = async (text: string, ...options: string[]) =>
    JSON.parse(await run(['news', 'post', 'nenmatsu.md', ...options, '--json'], text)) as { id: number; key: string }
  const titles = async (path: string) =>
    ((await world.request(`GET ${path}`)).body['data'] as { title: string }[]).map(({ title }) => title)
  const textOf = async (path: string) => (await world.app.request(path)).text()
  const rows = () => world.database.db.select().from(table).orderBy(asc(table.id))

  async function importFiles(change?: (content: Awaited<ReturnType<typeof makeContent>>) => Promise<void>) {
    const content = await makeContent()
    await content.write('news/7-shuri.md', FILE_NEWS)
    await change?.(content)
    const { folder, dataDir } = content
    await importStrictly({ db: world.database.db, folder, dataDir, now: new Date(world.clock.ms) }).finally(() =>
      content.drop(),
    )
    await waitForNotifications(world.database)
  }

  it('are shown wherever news are, pinned ones first', async () => {
    await importFiles()
    const { cursor } = await loadChanges({ db: world.database.db, feeds })
    const { id } = await post(TEXT, '--pin')
    expect(id).toBe(FIRST)
    world.clock.ms += 1
    expect((await post(TEXT.replace('年末年始', '夏季'))).id).toBe(FIRST + 1)
    const expected = ['年末年始の営業のご案内', '夏季の営業のご案内', '修理のお持ち込み']
    expect(await titles('/News')).toEqual(expected)
    expect((await world.request(`GET /News/${id}`)).body).toMatchObject({
      news: { id, isPinned: true, shopIds: [1], body: [{ type: 'paragraph' }, { type: 'items', ids: [101] }] },
      shops: [{ id: 1 }],
    })
    expect((await world.request('GET /Home')).body['news']).toMatchObject([{ href: `/news/${id}` }, {}, {}])
    expect(await titles(`/News?q=${encodeURIComponent('夏季')}`)).toEqual(['夏季の営業のご案内'])
    expect(await textOf('/news.xml')).toContain('年末年始の営業のご案内')
    expect(await textOf('/sitemap.xml')).toContain(`/news/${id}<`)
    const { upserts } = await loadChanges({ db: world.database.db, feeds }, { since: cursor })
    expect(upserts.map((it) => [it.kind, it.id])).toEqual([
      ['news', id],
      ['news', id + 1],
    ])
    expect(await run(['news', 'list'])).toMatch(/1000001.*【先頭】年末年始.*店舗.*掲載中\n.*\n7 .*ファイル/)
  })

  it('stay after an import, which owns the lower ids only', async () => {
    const before = await rows()
    await importFiles((content) => content.change('news/7-shuri.md', '土曜も', '日曜も'))
    const after = await rows()
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after[0]!.rev).toBeGreaterThan(before[0]!.rev)
    await importFiles((content) => content.remove('news/7-shuri.md'))
    expect((await rows()).map(({ id, live }) => [id, live])).toEqual([
      [7, false],
      [FIRST, true],
      [FIRST + 1, true],
    ])
    await expect(
      importFiles((content) => content.write('news/1000001-a.md', FILE_NEWS.replace('id: 7', 'id: 1000001'))),
    ).rejects.toThrow('content/news/1000001-a.md:2 (id): 1000001 からのidは、店舗が登録する内容が使います。')
    expect(await rows()).toHaveLength(3)
  })

  it('are hidden and shown by staff, and an import does not show them', async () => {
    expect(await run(['news', 'hide', String(FIRST)])).toBe(`${FIRST}: 非公開にしました。`)
    expect((await world.request(`GET /News/${FIRST}`)).status).toBe(404)
    await importFiles()
    await applyDueChanges(
      world.database.db,
      new Date(world.clock.ms),
      collections.map((it) => it.table),
    )
    expect((await world.request(`GET /News/${FIRST}`)).status).toBe(404)
    expect(await run(['news', 'hide', String(FIRST)])).toBe(`${FIRST}: すでに非公開です。`)
    expect(await run(['news', 'show', String(FIRST)])).toBe(`${FIRST}: 公開しました。`)
    expect((await world.request(`GET /News/${FIRST}`)).status).toBe(200)
    const stale = { id: FIRST, seen: 'hidden' as const }
    const call = { key: ulid(), actor: { kind: 'terminal', name: '佐藤', role: 'staff' } as const }
    await expect(runAction(world.app.desk, hideAction, stale, call)).rejects.toThrow(
      /testerさんが.*「公開」になっています/,
    )
    await expect(run(['news', 'hide', '7'])).rejects.toThrow('ファイルのお知らせです')
    await expect(run(['news', 'hide', '1009999'])).rejects.toThrow('お知らせが見つかりません')
    await expect(run(['news', 'hide', 'あ'])).rejects.toThrow('お知らせが見つかりません')
  })

  it('end by themselves, and can be taken back', async () => {
    const { id } = await post(TEXT, '--until', '2027-06-01')
    expect((await rows()).find((row) => row.id === id)!.expiresAt).toEqual(new Date('2027-06-02T00:00:00+09:00'))
    world.clock.ms = Date.parse('2027-06-02T00:00:00+09:00')
    await applyDueChanges(
      world.database.db,
      new Date(world.clock.ms),
      collections.map((it) => it.table),
    )
    expect((await rows()).find((row) => row.id === id)!.live).toBe(false)
    await run(['news', 'hide', String(id)])
    await expect(run(['news', 'show', String(id)])).rejects.toThrow('掲載の期間が終わっています')
    await expect(post(TEXT, '--until', '2027-06-01')).rejects.toThrow('掲載の終わりが過ぎています')

    const later = await post(TEXT.replace('shops:', 'publishedAt: 2027-07-01T10:00:00+09:00\nshops:'))
    expect((await rows()).find((row) => row.id === later.id)!.live).toBe(false)
    world.clock.ms += 40 * DAY_MS
    await applyDueChanges(
      world.database.db,
      new Date(world.clock.ms),
      collections.map((it) => it.table),
    )
    expect((await rows()).find((row) => row.id === later.id)!.live).toBe(true)
    const entries = await world.database.db.select().from(deskLog).orderBy(asc(deskLog.seq))
    const posted = entries.find(({ subjectId, action }) => subjectId === String(later.id) && action === 'news post')!
    await run(['log', 'undo', String(posted.seq)])
    expect((await rows()).find((row) => row.id === later.id)!.live).toBe(false)
  })

  it('are posted once for a key', async () => {
    const count = async () => (await rows()).length
    const before = await count()
    const key = ulid(world.clock.ms)
    expect((await post(TEXT, '--key', key)).id).toBe((await post(TEXT, '--key', key)).id)
    expect(await count()).toBe(before + 1)
    await expect(post(`${TEXT}追記`, '--key', key)).rejects.toThrow('別の操作に使われています')
  })

  it.each([
    ['category: important', 'category: big', /nenmatsu\.md:3 \(category\): /],
    ['title: 年末年始の営業のご案内\n', '', /nenmatsu\.md:\d \(title\): /],
    ['shops: [1]', 'shops: [9]', 'nenmatsu.md:4 (shops[0]): shops に 9 はありません'],
    ['shops: [1]', 'shop: [1]', /nenmatsu\.md:4 \(shop\): /],
    ['shops: [1]', 'id: 5', /nenmatsu\.md:4 \(id\): /],
    ['title:', 'title: "', /nenmatsu\.md:\d+: /],
    ['::items 101', '::items 999', /\(text\): items に 999 はありません/],
    ['::items 101', '# 大見出し', 'nenmatsu.md:9 (text): 見出しは ## か ### で書いてください'],
    ['::items 101', '![店](room.jpg)', /\(text\): 写真（room\.jpg）は、content\/news のお知らせでだけ使えます。/],
    [
      'shops: [1]',
      'publishedAt: 2027-12-01T00:00:00+09:00\nexpiresAt: 2027-11-01T00:00:00+09:00',
      /\(expiresAt\): publishedAt より後/,
    ],
  ])('are refused with %j as %j, with the line', async (from, to, problem) => {
    const before = await rows()
    await expect(post(TEXT.replace(from, to))).rejects.toThrow(problem)
    expect(await rows()).toEqual(before)
  })
})
