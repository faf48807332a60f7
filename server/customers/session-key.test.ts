import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from './env.ts'
import { readSessionKey } from './session-key.ts'
import { StartRefused } from './start-refused.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('is made once and readable by this user only', async () => {
  const DATA_DIR = await emptyFolder()
  const key = await readSessionKey(readEnv({ DATA_DIR }))
  expect((await readSessionKey(readEnv({ DATA_DIR }))).equals(key)).toBe(true)
  expect((await stat(join(DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600)
})

it.each([
  ['nothing', () => ''],
  ['a line break', () => '\n'],
  ['half of it', (whole: string) => whole.slice(0, 32)],
  ['zeros', (whole: string) => '\0'.repeat(whole.length)],
  ['more than it was', (whole: string) => whole + whole],
  ['other letters', (whole: string) => whole.replaceAll(/[a-f]/g, 'x').replace(/^../, 'xy')],
])('is refused where %s is left of it, and stays as it is', async (_, damage) => {
  const DATA_DIR = await emptyFolder()
  await readSessionKey(readEnv({ DATA_DIR }))
  const path = join(DATA_DIR, 'session-secret')
  const damaged = damage(await readFile(path, 'utf8'))
  await writeFile(path, damaged)
  const reading = readSessionKey(readEnv({ DATA_DIR }))
  await expect(reading).rejects.toThrow(StartRefused)
  await expect(reading).rejects.toThrow(/session-secret is damaged, expected: 64 characters .*delete it/)
  expect(await readFile(path, 'utf8')).toBe(damaged)
})
