import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabases } from '#tests/support/database.ts'
import { EVENTS, KILLS, runThroughKills } from '#tests/support/kill-rounds.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { readMailFolder } from '#tests/support/read-mail-folder.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

const mailThroughKills = (env: Record<string, string>, isOver: () => Promise<void> | void) =>
  runThroughKills({ program: new URL('../support/mail-process.ts', import.meta.url), env, isOver })

const environment = async ({ url }: TestDatabase, dataDir: string): Promise<Record<string, string>> => ({
  DATA_DIR: dataDir,
  ...(url && { DATABASE_URL: await url(), PUBLIC_URL: 'https://shop.example.jp', ...SHARED_SECRETS }),
})

describe('a store that is killed repeatedly', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = makeTempFolder('mail')
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it.each(testDatabases())(
    'writes exactly one mail for every event, on $name',
    async (database) => {
      const env = await environment(database, dataDir)
      await mailThroughKills(env, async () => expect(await readMailFolder(dataDir)).toHaveLength(EVENTS.length))
      const recipients = (await readMailFolder(dataDir)).map(({ to }) => to?.[0]?.address)
      expect(recipients.toSorted()).toEqual(EVENTS.map((it) => `${it}@example.jp`).toSorted())
    },
    240_000,
  )

  it('repeats a mail only if it was killed before recording that it was sent', async () => {
    const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
    onTestFinished(server.stop)
    const { received } = server
    const env = await environment(testDatabases().at(-1)!, dataDir)
    await mailThroughKills({ ...env, SMTP_URL: server.url, MAIL_FROM: 'info@shop.example.jp' }, async () =>
      expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(EVENTS.length),
    )
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(EVENTS.length)
    expect(received.length - EVENTS.length).toBeLessThanOrEqual(KILLS)
  }, 240_000)
})
