import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/client.ts'
import { addDemoCustomer } from '#server/demo/add-customer.ts'
import { copyDatabaseTo, testDatabases } from '#tests/support/database.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

let dataDir: string
beforeEach(async () => {
  dataDir = makeTempFolder('desk')
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Runs `npm run desk -- …` on the folder of this test. */
const desk = (words: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, ...env } }
    const child = execFile(
      process.execPath,
      [path('../../server/desk/desk-cli.ts'), ...words],
      options,
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

it('opens a free database, and otherwise uses the server that holds it', async () => {
  await copyDatabaseTo(dataDir)
  const database = await openDatabase({ dataDir })
  await addDemoCustomer(database.db, new Date())
  await database.close()
  expect(await desk(['customers', 'lock', 'hanako@example.jp'])).toEqual({
    code: 0,
    stdout: '山田 花子 様: ロックし、すべての端末からログアウトしました。\n',
    stderr: '',
  })

  const server = spawn(process.execPath, [path('../support/hold-database.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(server.stdout, 'data')
    const requests = await desk(['customers', 'unlock', 'hanako@example.jp', '--json'])
    expect(requests).toMatchObject({ code: 0, stderr: '' })
    const { changed, key } = JSON.parse(requests.stdout) as Record<string, unknown>
    expect(changed).toBe(true)
    // The user of this process, not of the server; the server knows the key.
    const again = await desk(['customers', 'unlock', 'hanako@example.jp', '--key', String(key), '--json'])
    expect(again.stdout).toBe(requests.stdout)
    const log = JSON.parse((await desk(['log', 'list', '--json'])).stdout) as { entries: Record<string, unknown>[] }
    expect(log.entries.map(({ action, actorName }) => `${String(actorName)}: ${String(action)}`)).toEqual([
      `${userInfo().username}: customers unlock`,
      `${userInfo().username}: customers lock`,
    ])
    const unknown = await desk(['customers', 'show', 'taro@example.jp'])
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'お客様が見つかりません: taro@example.jp\n' })
    // Written in the caller's folder, not the server's, and never over an existing file.
    const out = join(dataDir, 'book.csv')
    expect((await desk(['reservations', 'csv', '--out', out])).code).toBe(0)
    expect(await readFile(out, 'utf8')).toMatch(/^\ufeff予約番号,.*\r\n$/)
    expect((await desk(['reservations', 'csv', '--out', out])).stderr).toContain('すでにあります')
    // Read from the caller's folder, too.
    const letter = join(dataDir, 'letter.txt')
    await writeFile(letter, '件名: 冬の新作\n')
    expect((await desk(['newsletter', 'send', letter])).stderr).toBe('本文がありません。\n')
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
}, 180_000)

it.runIf(postgres)('uses PostgreSQL directly', async () => {
  const env = {
    DATABASE_URL: await postgres!.url!(),
    PUBLIC_URL: 'https://shop.example.jp',
    ...SHARED_SECRETS,
  }
  expect(await desk(['customers', 'list'], env)).toMatchObject({ code: 0, stdout: '該当するお客様はいません。\n' })
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})

it('prints help and reports unknown arguments without a database', async () => {
  expect((await desk([])).stdout).toMatch(/customers sessions <メール\|ID> .+\n +\[--end <all\|ID>\]/)
  expect(await desk(['customers', 'show'])).toEqual({
    code: 1,
    stdout: '',
    stderr: '使い方: npm run desk -- customers show <メール|ID>\n',
  })
  expect((await desk(['customers', 'list'])).stderr).toContain('にデータベースがありません')
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})

it('refuses a file in an old encoding', async () => {
  const letter = join(dataDir, 'letter.txt')
  await writeFile(letter, Buffer.from([0x8c, 0x8f, 0x96, 0xbc]))
  expect((await desk(['newsletter', 'send', letter])).stderr).toBe(
    `${letter}の1行目: UTF-8ではない文字があります。UTF-8で保存してください。\n`,
  )
})
