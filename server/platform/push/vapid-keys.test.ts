import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/platform/system/env.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { loadVapidKeys } from './vapid-keys.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-vapid-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('generates keys once, readable by this user only', async () => {
  const DATA_DIR = await emptyFolder()
  const made = await loadVapidKeys(readEnv({ DATA_DIR }))
  expect(made).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await loadVapidKeys(readEnv({ DATA_DIR }))).toEqual(made)
  const path = join(DATA_DIR, 'vapid-keys.json')
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(made)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

it('accepts a given pair and rejects mismatched halves', async () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = SHARED_SECRETS
  const given = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR: '/nowhere' }
  expect(await loadVapidKeys(readEnv(given))).toEqual({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY })
  const { privateKey } = await loadVapidKeys(readEnv({ DATA_DIR: await emptyFolder() }))
  for (const other of [privateKey, '_'.repeat(43)])
    await expect(loadVapidKeys(readEnv({ ...given, VAPID_PRIVATE_KEY: other }))).rejects.toThrow(
      /^VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY/,
    )
})

it.each([
  ['nothing', () => ''],
  ['half of it', (whole: string) => whole.slice(0, 60)],
  ['zeros', (whole: string) => '\0'.repeat(whole.length)],
  ['halves of two pairs', (whole: string) => whole.replace(/[\w-]{87}/, SHARED_SECRETS.VAPID_PUBLIC_KEY)],
])('rejects stored keys of which %s is left, without replacing them', async (_, damage) => {
  const DATA_DIR = await emptyFolder()
  await loadVapidKeys(readEnv({ DATA_DIR }))
  const path = join(DATA_DIR, 'vapid-keys.json')
  const damaged = damage(await readFile(path, 'utf8'))
  await writeFile(path, damaged)
  await expect(loadVapidKeys(readEnv({ DATA_DIR }))).rejects.toThrow(
    /vapid-keys\.json is damaged, expected: .*delete it/,
  )
  expect(await readFile(path, 'utf8')).toBe(damaged)
})
