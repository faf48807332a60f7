import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/platform/system/env.ts'
import { StartupError } from '#server/platform/system/errors.ts'
import { loadSessionKey } from './access-token.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('creates the key once, readable by this user only', async () => {
  const DATA_DIR = await emptyFolder()
  const key = await loadSessionKey(readEnv({ DATA_DIR }))
  expect((await loadSessionKey(readEnv({ DATA_DIR }))).equals(key)).toBe(true)
  expect((await stat(join(DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600)
})

it.each([
  ['nothing', () => ''],
  ['a line break', () => '\n'],
  ['half of the key', (whole: string) => whole.slice(0, 32)],
  ['zeros', (whole: string) => '\0'.repeat(whole.length)],
  ['extra characters', (whole: string) => whole + whole],
  ['other characters', (whole: string) => whole.replaceAll(/[a-f]/g, 'x').replace(/^../, 'xy')],
])('rejects a secret file that contains %s, and leaves it unchanged', async (_, damage) => {
  const DATA_DIR = await emptyFolder()
  await loadSessionKey(readEnv({ DATA_DIR }))
  const path = join(DATA_DIR, 'session-secret')
  const damaged = damage(await readFile(path, 'utf8'))
  await writeFile(path, damaged)
  const reading = loadSessionKey(readEnv({ DATA_DIR }))
  await expect(reading).rejects.toThrow(StartupError)
  await expect(reading).rejects.toThrow(/session-secret is damaged, expected: 64 characters .*delete it/)
  expect(await readFile(path, 'utf8')).toBe(damaged)
})
