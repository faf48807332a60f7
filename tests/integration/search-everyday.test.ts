/** Everyday queries and the first results in the sample, in the database and on the device. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSearchIndex, type SearchIndex, searchItems, toSearchRow } from '#contract/items/search/index.ts'
import type { Database } from '#server/platform/db/client.ts'
import { listPlainCategories } from '#server/catalogue/categories.ts'
import { loadItems } from '#server/catalogue/rows.ts'
import { findItems } from '#server/catalogue/search.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertSample } from '#tests/support/sample-catalogue.ts'

const NOW = new Date('2026-11-22T09:00:00+09:00')

describe.each(testDatabases())('everyday queries ($name)', ({ open }) => {
  let database: Database
  let index: SearchIndex
  let categoryOf: Map<number, number>
  beforeAll(async () => {
    database = await open()
    await insertSample(database.db, NOW)
    const tree = new Map((await listPlainCategories(database.db)).map((it) => [it.id, it]))
    const { ids } = await findItems(database.db, { page: 1, perPage: 100 })
    const items = await loadItems(database.db, ids)
    index = createSearchIndex(items.map((item) => toSearchRow(item, tree, NOW.getTime())))
    categoryOf = new Map(items.map((item) => [item.id, item.categoryId]))
  })
  afterAll(() => database.close())

  /** The categories of the first results. */
  it.each<[q: string, first: number, categories: number[]]>([
    ['オーク テーブル', 4, [21, 22]],
    ['テーブル', 6, [21, 22]],
    ['ソファ 2人', 1, [11]],
    ['ソファ', 5, [11]],
    ['白 ラグ', 1, [61]],
    ['ウォールナット 椅子', 1, [12, 13]],
    ['照明 寝室', 3, [51, 52, 53]],
    ['床 オーク', 1, [91]],
    ['デスク', 1, [23]],
    ['オーク ベッド', 1, [40]],
    ['テーブルランプ', 3, [53]],
    ['リネン カーテン', 2, [62]],
    ['真鍮 ドアハンドル', 1, [93]],
    ['丸い 鏡', 1, [71]],
    ['グリーン クッション', 1, [63]],
    ['収納 オーク', 3, [31, 32, 33, 34]],
  ])('%s', async (q, first, categories) => {
    const query = { q, page: 1, perPage: 100 }
    const { ids } = searchItems(index, query)
    const found = ids.slice(0, first).map((id) => `${id} in ${categoryOf.get(id)}`)
    expect(found).toHaveLength(first)
    expect(found.filter((_, i) => !categories.includes(categoryOf.get(ids[i]!)!))).toEqual([])
    expect((await findItems(database.db, query)).ids).toEqual(ids)
  })
})
