import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/env.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { readVapidKeys } from './vapid-keys.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-vapid-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('makes keys once and keeps them for this user’s eyes', async () => {
  const DATA_DIR = await emptyFolder()
  const made = await readVapidKeys(readEnv({ DATA_DIR }))
  expect(made).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await readVapidKeys(readEnv({ DATA_DIR }))).toEqual(made)
  const path = join(DATA_DIR, 'vapid-keys.json')
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(made)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

it('takes a pair that is given, and no two halves that do not belong together', async () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = SHARED_SECRETS
  const given = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR: '/nowhere' }
  expect(await readVapidKeys(readEnv(given))).toEqual({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY })
  const { privateKey } = await readVapidKeys(readEnv({ DATA_DIR: await emptyFolder() }))
  for (const other of [privateKey, '_'.repeat(43)])
    await expect(readVapidKeys(readEnv({ ...given, VAPID_PRIVATE_KEY: other }))).rejects.toThrow(
      /^VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY/,
    )
})

it.each([
  ['nothing', () => ''],
  ['half of it', (whole: string) => whole.slice(0, 60)],
  ['zeros', (whole: string) => '\0'.repeat(whole.length)],
  ['halves of two pairs', (whole: string) => whole.replace(/[\w-]{87}/, SHARED_SECRETS.VAPID_PUBLIC_KEY)],
])('refuses kept keys of which %s is left, and leaves them as they are', async (_, damage) => {
  const DATA_DIR = await emptyFolder()
  await readVapidKeys(readEnv({ DATA_DIR }))
  const path = join(DATA_DIR, 'vapid-keys.json')
  const damaged = damage(await readFile(path, 'utf8'))
  await writeFile(path, damaged)
  await expect(readVapidKeys(readEnv({ DATA_DIR }))).rejects.toThrow(
    /vapid-keys\.json is damaged, expected: .*delete it/,
  )
  expect(await readFile(path, 'utf8')).toBe(damaged)
})
