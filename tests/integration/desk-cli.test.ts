import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { addDemoCustomer } from '#server/domain/customers/add-demo-customer.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

let dataDir: string
beforeEach(async () => {
  dataDir = makeTempFolder('desk')
})
afterEach(() => rm(dataDir, { recursive: true }))

/** `npm run desk -- …`, on the folder of this test. */
const desk = (words: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, ...env } }
    const child = execFile(
      process.execPath,
      [path('../../server/desk-cli.ts'), ...words],
      options,
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

it('opens the database that nobody holds, and asks the server that holds it', async () => {
  const database = await openDatabase({ dataDir })
  await addDemoCustomer(database.db, new Date())
  await database.close()
  expect(await desk(['customers', 'lock', 'hanako@example.jp'])).toEqual({
    code: 0,
    stdout: '山田 花子 様: ロックし、すべての端末からログアウトしました。\n',
    stderr: '',
  })

  const server = spawn(process.execPath, [path('../support/hold-directory.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(server.stdout, 'data')
    const asked = await desk(['customers', 'unlock', 'hanako@example.jp', '--json'])
    expect(asked).toEqual({ code: 0, stdout: '{"changed":true}\n', stderr: '' })
    const unknown = await desk(['customers', 'show', 'taro@example.jp'])
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'お客様が見つかりません: taro@example.jp\n' })
    // Written here, not where the server runs; never over what is there.
    const out = join(dataDir, 'book.csv')
    expect((await desk(['reservations', 'csv', '--out', out])).code).toBe(0)
    expect(await readFile(out, 'utf8')).toMatch(/^\ufeff予約番号,.*\r\n$/)
    expect((await desk(['reservations', 'csv', '--out', out])).stderr).toContain('すでにあります')
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
}, 60_000)

it.runIf(postgres)('works directly on PostgreSQL', async () => {
  const env = {
    DATABASE_URL: await postgres!.url!(),
    PUBLIC_URL: 'https://shop.example.jp',
    ...SHARED_SECRETS,
  }
  expect(await desk(['customers', 'list'], env)).toMatchObject({ code: 0, stdout: '該当するお客様はいません。\n' })
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})

it('explains itself, and what it does not understand, without a database', async () => {
  expect((await desk([])).stdout).toMatch(/customers sessions <メール\|ID> .+\n +\[--end <all\|ID>\]/)
  expect(await desk(['customers', 'show'])).toEqual({
    code: 1,
    stdout: '',
    stderr: '使い方: npm run desk -- customers show <メール|ID>\n',
  })
  expect((await desk(['customers', 'list'])).stderr).toContain('にデータベースがありません')
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})
