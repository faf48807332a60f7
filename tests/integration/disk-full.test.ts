/** No space left: reading works, writing is refused with 507, and the same submission succeeds once there is space. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ulid } from 'ulid'
import { sql } from '#drizzle'
import { runOnServer } from '#server/platform/desk/control-client.ts'
import { openControl } from '#server/main-storage.ts'
import { openDatabase, type Database } from '#server/platform/db/client.ts'
import { addDemoCustomer } from '#server/demo/add-customer.ts'
import { createFolderStore } from '#server/platform/files/file-store.ts'
import { formatDiskFull, isStorageFull } from '#server/platform/system/errors.ts'
import { createFileTransport } from '#server/platform/mailer/transport.ts'
import { type Caller, makeCaller } from '#tests/support/customer-calls.ts'
import { copyDatabaseTo, testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { readReservations, visit } from '#tests/support/reservation-calls.ts'
import { NOON, TEN } from '#tests/support/reservation-world.ts'
import { fillDisk, mayMount, mountSmallDisk } from '#tests/support/small-disk.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const PLENTY = 1e12
const key = () => ulid(NOON)
const reserve = (request: Caller, idempotencyKey: string) =>
  request('POST /Reservations', {
    body: visit(TEN, { email: `${idempotencyKey.toLowerCase()}@example.jp` }),
    headers: { 'idempotency-key': idempotencyKey },
  })

async function expectFull(request: Caller, idempotencyKey: string): Promise<void> {
  const { status, error, headers } = await reserve(request, idempotencyKey)
  expect({ status, code: error.code }).toEqual({ status: 507, code: 'STORAGE_FULL' })
  expect(error.message).toContain('受付を一時停止しています')
  expect(headers.get('retry-after')).toBe('60')
}

describe.each(testDatabases())('a full disk on $name', ({ name, open }) => {
  let database: Database
  let app: TestApp
  let request: Caller
  let free = PLENTY
  beforeAll(async () => {
    database = await open()
    await fillStore(database)
    app = await openTestApp(database, {
      env: { TRUST_PROXY: '1' },
      now: () => (clock += 1_000),
      free: () => Promise.resolve(free),
    })
    request = makeCaller(app)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  /** Advances with every read, so that the free space is never a cached value. */
  let clock = NOON
  const ready = async () => (await app.request('/readyz')).status

  it('is reported when DATA_DIR has no space left', async () => {
    free = 1_000_000
    expect(await ready()).toBe(503)
    expect((await request('GET /Items')).status).toBe(200)
    const idempotencyKey = key()
    if (name === 'embedded') await expectFull(request, idempotencyKey)
    free = PLENTY
    expect(await ready()).toBe(200)
    expect((await reserve(request, idempotencyKey)).status).toBe(200)
  })

  it('is reported by the database, and the failed submission leaves nothing behind', async () => {
    await database.db.execute(sql`
      create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await database.db.execute(sql`
      create function refuse_tables() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await database.db.execute(
      sql`create trigger refuse before insert on reservations for each row execute function refuse()`,
    )
    await database.db.execute(
      sql`create event trigger refuse_tables on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_tables()`,
    )
    const before = (await readReservations(database)).length
    const idempotencyKey = key()
    await expectFull(request, idempotencyKey)
    expect(await ready()).toBe(503)
    await database.db.execute(sql`drop event trigger refuse_tables`)
    await database.db.execute(sql`drop trigger refuse on reservations`)
    expect(await ready()).toBe(200)
    expect((await reserve(request, idempotencyKey)).status).toBe(200)
    expect(await readReservations(database)).toHaveLength(before + 1)
  })
})

describe('the commands beside a running store whose disk is full', () => {
  it('report it and change nothing, while reading commands work', async () => {
    const dataDir = makeTempFolder('full')
    await copyDatabaseTo(dataDir)
    const database = await openDatabase({ dataDir })
    onTestFinished(async () => {
      await database.close()
      await rm(dataDir, { recursive: true })
    })
    await addDemoCustomer(database.db, new Date(NOON))
    let free = 1_000_000
    let clock = NOON
    database.control!.serve(
      openControl({
        db: database.db,
        env: { DATA_DIR: dataDir },
        files: createFolderStore(join(dataDir, 'files')),
        now: () => (clock += 1_000),
        free: () => Promise.resolve(free),
      }),
    )
    const lines: string[] = []
    const request = (path: string, order: object) => runOnServer(dataDir, path, order, (line) => void lines.push(line))
    const lock = { args: ['customers', 'lock', 'hanako@example.jp'], user: 'tester' }
    await expect(request('/desk', lock)).rejects.toThrow(/^ディスクに空きがないため、変更できません。/)
    await expect(request('/content', { withDemo: false })).rejects.toThrow(
      `The disk of ${dataDir} is full. Free some space, then import again.`,
    )
    await request('/desk', { args: ['customers', 'show', 'hanako@example.jp'], user: 'tester' })
    expect(lines.join('\n')).toContain('山田 花子')
    free = PLENTY
    await request('/desk', lock)
    expect(lines.at(-1)).toContain('ロックし')
  })

  it('report the disk error, not the statement', () => {
    const cause = Object.assign(new Error('could not extend file'), { code: '53100' })
    const failed = new Error('Failed query: insert into items\nparams: secret', { cause })
    expect(formatDiskFull(failed)).toBe('A disk is full: could not extend file. Free some space.')
  })
})

describe.runIf(mayMount())('a disk without a free byte', () => {
  it('does not break the embedded database, which works again as soon as there is space', async () => {
    const dataDir = mountSmallDisk(160)
    await copyDatabaseTo(dataDir)
    const database = await openDatabase({ dataDir })
    await fillStore(database)
    const app = await openTestApp(database, {
      env: { DATA_DIR: dataDir, TRUST_PROXY: '1' },
      now: () => NOON + Math.round(performance.now()),
    })
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    const request = makeCaller(app)
    const ballast = await fillDisk(dataDir)
    const idempotencyKey = key()
    await expectFull(request, idempotencyKey)
    expect((await app.request('/readyz')).status).toBe(503)
    expect((await request('GET /Items')).status).toBe(200)
    await rm(ballast)
    await expect.poll(async () => (await app.request('/readyz')).status).toBe(200)
    expect((await reserve(request, idempotencyKey)).status).toBe(200)
  })

  it('is reported by a store that cannot start on it', async () => {
    await expect(openDatabase({ dataDir: mountSmallDisk(8) })).rejects.toThrow(
      /^The disk of .* is full: [78] MB free, at least 32 MB needed\. Free some space, or choose another DATA_DIR\.$/,
    )
  })

  it('is reported by a store that would fill it with a new database', async () => {
    await expect(openDatabase({ dataDir: mountSmallDisk(50) })).rejects.toThrow(/ MB free, at least 80 MB needed/)
  })

  it('stores no file and no mail, not even partially', async () => {
    const folder = mountSmallDisk(1)
    await fillDisk(folder)
    const bytes = new Uint8Array(100_000)
    const refused = await createFolderStore(join(folder, 'files')).put('a-photo', bytes, 'image/jpeg').catch(Object)
    expect(isStorageFull(refused)).toBe(true)
    const message = { id: 'a-mail', to: 'hanako@example.jp', date: new Date(), subject: '', text: '', html: '' }
    const unsent = await createFileTransport(folder, 'info@example.jp')(message).catch(Object)
    expect(isStorageFull(unsent)).toBe(true)
    const left = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(left.filter((it) => it.isFile()).map(({ name }) => name)).toEqual(['ballast'])
  })
})
