import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { openDatabase } from '#server/platform/db/client.ts'
import { findHolder, getSocketPath, lockDirectory, startLocking } from '#server/platform/db/lock.ts'
import { copyDatabaseTo } from '#tests/support/database.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

let dataDir: string
const children: ChildProcess[] = []
beforeEach(async () => {
  dataDir = makeTempFolder('lock')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

async function holdInOtherProcess(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../support/hold-database.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout!, 'data')
  return child
}

it('a folder that another process has open is refused with its pid, and opened once that process is killed', async () => {
  await copyDatabaseTo(dataDir)
  const child = await holdInOtherProcess()
  await expect(openDatabase({ dataDir })).rejects.toThrow(`is in use by process ${child.pid}`)
  expect(await findHolder(dataDir)).toMatchObject({ pid: child.pid })

  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(getSocketPath(dataDir))).toBe(true)
  const database = await openDatabase({ dataDir })
  expect((await database.db.execute(sql`select version from catalogue`)).rows).toEqual([{ version: 0 }])
  await database.close()
  expect(existsSync(getSocketPath(dataDir))).toBe(false)
})

it('only its owner can read the database, also one that was readable by all', async () => {
  for (const _ of ['made', 'opened again']) {
    const database = await openDatabase({ dataDir })
    await database.close()
    expect((await stat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700)
    await chmod(join(dataDir, 'database'), 0o755)
  }
})

it('only its owner can use the socket', async () => {
  const lock = await lockDirectory(dataDir)
  expect((await stat(getSocketPath(dataDir))).mode & 0o777).toBe(0o600)
  await lock.release()
})

it('of many processes that open a stale folder at once exactly one succeeds', async () => {
  await writeFile(getSocketPath(dataDir), '')
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(dataDir)))
  const won = tries.filter((it) => it.status === 'fulfilled')
  expect(won).toHaveLength(1)
  await won[0]!.value.release()
})

it('a lock that was started early excludes others before the folder is opened, and is the one that opens it', async () => {
  await startLocking(dataDir)
  expect(await findHolder(dataDir)).toMatchObject({ pid: process.pid })
  const lock = await lockDirectory(dataDir)
  await expect(lockDirectory(dataDir)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
})

it('an early lock of a folder in use fails when the folder is opened', async () => {
  const lock = await lockDirectory(dataDir)
  await startLocking(dataDir)
  await expect(lockDirectory(dataDir)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
  await (await lockDirectory(dataDir)).release()
})

it('a path longer than a socket path can be is locked too', async () => {
  const deep = join(dataDir, 'long-name-'.repeat(12), 'data')
  await mkdir(deep, { recursive: true })
  const lock = await lockDirectory(deep)
  await expect(lockDirectory(deep)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
  await (await lockDirectory(deep)).release()
})

it('a folder of another version of the embedded database is refused with a reason', async () => {
  await copyDatabaseTo(dataDir)
  const versionFile = join(dataDir, 'database/PG_VERSION')
  expect(await readFile(versionFile, 'utf8')).toBe('18\n')
  await writeFile(versionFile, '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(/made by version 17 .* is version 18/)
  // The refused attempt holds no lock.
  expect(await findHolder(dataDir)).toBeUndefined()
})
