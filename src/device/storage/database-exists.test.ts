import { afterEach, expect, it, vi } from 'vitest'
import { databaseExists } from './database-exists.ts'

afterEach(() => void vi.unstubAllGlobals())

const stubDatabases = (databases: () => Promise<{ name: string }[]>) => vi.stubGlobal('indexedDB', { databases })
const fail = (name: string) => () => Promise.reject(new DOMException('no', name))

it('the database does not exist where the browser refuses all storage', async () => {
  stubDatabases(fail('SecurityError'))
  expect(await databaseExists()).toBe(false)
})

it('the database may exist where the browser cannot tell', async () => {
  stubDatabases(fail('UnknownError'))
  expect(await databaseExists()).toBe(true)
})
