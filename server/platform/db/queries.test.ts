import { expect, it } from 'vitest'
import type { Db } from './client.ts'
import { batched } from './queries.ts'

const db = {} as Db

it('loads the keys of concurrent calls with one query, each once', async () => {
  const queries: string[][] = []
  const findLength = batched(async (_db: Db, keys: string[]) => {
    queries.push(keys)
    return new Map(keys.map((key) => [key, key.length]))
  })

  const found = await Promise.all(['a', 'bcd', 'a'].map((key) => findLength(db, key)))
  expect(found).toEqual([1, 3, 1])
  expect(await findLength(db, 'a')).toBe(1)
  expect(queries).toEqual([['a', 'bcd'], ['a']])
})

it('resolves to undefined for a key without a row', async () => {
  const find = batched(
    async (_db: Db, keys: number[]) => new Map(keys.filter((key) => key > 1).map((key) => [key, key])),
  )
  expect(await Promise.all([find(db, 1), find(db, 2)])).toEqual([undefined, 2])
})

it('uses the database that each call names', async () => {
  const other = {} as Db
  const find = batched(async (from: Db, keys: number[]) => new Map(keys.map((key) => [key, from])))
  const [first, second] = await Promise.all([find(db, 1), find(other, 1)])
  expect(first).toBe(db)
  expect(second).toBe(other)
})

it('rejects every call of a failed query, and loads again afterwards', async () => {
  let isDown = true
  const find = batched(async (_db: Db, keys: number[]) => {
    if (isDown) throw new Error('down')
    return new Map(keys.map((key) => [key, key]))
  })
  const results = await Promise.allSettled([find(db, 1), find(db, 2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await find(db, 1)).toBe(1)
})
