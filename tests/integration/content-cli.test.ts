import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { openDatabase } from '#server/platform/db/client.ts'
import { findHolder } from '#server/platform/db/lock.ts'
import { copyDatabaseTo, testDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

let content: TestContent
beforeEach(async () => {
  content = await makeContent()
})
afterEach(() => content.drop())

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs `npm run content -- …` on the folders of this test. */
const runContent = (args: string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: content.dataDir, ...env } }
    const child = execFile(
      process.execPath,
      [path('../../server/desk/content-cli.ts'), ...args],
      options,
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

it('opens a free database and releases it', async () => {
  const ended = await runContent(['--from', content.folder])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain('Pictures 5/5')
  expect(ended.stdout).toContain('Content: 16 changed, the catalogue is now version 1')
  const database = await openDatabase({ dataDir: content.dataDir })
  expect((await database.db.execute(sql`select count(*)::int as n from items`)).rows).toEqual([{ n: 2 }])
  await database.close()
})

it('uses the server that holds the database, without stopping it', async () => {
  await copyDatabaseTo(content.dataDir)
  const server = spawn(process.execPath, [path('../support/hold-database.ts'), content.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(server.stdout, 'data')
    const ended = await runContent(['--from', content.folder])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toContain('Content: 16 changed, the catalogue is now version 1')
    expect(await findHolder(content.dataDir)).toMatchObject({ pid: server.pid })

    await content.change('items/101-chair.md', 'categories: [11]', 'categories: [12]')
    expect(await runContent(['--from', content.folder])).toEqual({
      code: 1,
      stdout:
        'Content: nothing has changed\n次のまちがいがある内容は、取り込まずに前のまま残しました（ファイル:行 (場所): 理由）。\n',
      stderr: 'content/items/101-chair.md:6 (categories[0]): categories に 12 はありません。あるidを書いてください。\n',
    })
    expect((await runContent(['--from', content.folder, '--only', 'news', '--only', 'shops/1'])).stderr).toBe(
      'content に news という内容はありません。columns/12.md、items/101、shops.json のように指定してください。\n',
    )
    expect(await runContent(['--from', content.folder, '--only', 'items/102', '--only', 'shops.json'])).toMatchObject({
      code: 0,
      stdout: 'Content: nothing has changed\n',
    })
    expect((await runContent(['--only', 'items/102', '--generate', '5'])).stderr).toContain(
      '--only は、--sample や --generate と',
    )
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
})

it.runIf(postgres)('uses PostgreSQL directly and opens no embedded database', async () => {
  const env = {
    DATABASE_URL: await postgres!.url!(),
    PUBLIC_URL: 'https://shop.example.jp',
    ...SHARED_SECRETS,
  }
  const ended = await runContent(['--from', content.folder], env)
  expect(ended.stdout).toContain('Content: 16 changed')
  expect(existsSync(join(content.dataDir, 'database'))).toBe(false)
})

it('reports arguments that it does not understand', async () => {
  const ended = await runContent(['--generate', 'many'])
  expect(ended).toMatchObject({ code: 1, stderr: '--generate には、0から1000000までの数字を指定してください: many\n' })
})
