import { describe, expect, it } from 'vitest'
import { items } from '#server/catalogue/schema.ts'
import { files } from '#server/files/schema.ts'
import { testDatabases } from '#tests/support/database.ts'
import { isAmong } from './is-among.ts'

describe.each(testDatabases())('a list without a limit on $name', ({ open }) => {
  it('has more values than a statement can have parameters', async () => {
    const { db, close } = await open()
    const ids = Array.from({ length: 70_000 }, (_, id) => id)
    const facts = { uploadHash: '', kind: 'jpeg', size: 1, sha256: '', createdAt: new Date() } as const
    await db.insert(files).values([
      { id: '69999', ...facts },
      { id: '70000', ...facts },
    ])
    expect(await db.$count(files, isAmong(files.id, ids.map(String)))).toBe(1)
    expect(await db.$count(files, isAmong(files.id, []))).toBe(0)
    expect(await db.$count(items, isAmong(items.id, ids))).toBe(0)
    await close()
  })
})
