import { rm } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { copyDatabaseTo, type TestDatabase, testDatabases } from '#tests/support/database.ts'
import { EVENTS, KILLS, runThroughKills } from '#tests/support/kill-rounds.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { readMailFolder } from '#tests/support/read-mail-folder.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

const mailThroughKills = (env: Record<string, string>, isOver: () => Promise<void> | void) =>
  runThroughKills({ program: new URL('../support/mail-process.ts', import.meta.url), env, isOver })

/** A data folder and a database in it or beside it. */
async function prepare({ url }: TestDatabase, onTestFinished: (end: () => Promise<void>) => void) {
  const dataDir = makeTempFolder('mail')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  if (!url) await copyDatabaseTo(dataDir)
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    ...(url && { DATABASE_URL: await url(), PUBLIC_URL: 'https://shop.example.jp', ...SHARED_SECRETS }),
  }
  return { dataDir, env }
}

// At once, because most of the time they wait for the jobs of killed processes.
describe.concurrent('a store that is killed repeatedly', () => {
  for (const database of testDatabases())
    it(`writes exactly one mail for every event, on ${database.name}`, async ({ onTestFinished }) => {
      const { dataDir, env } = await prepare(database, onTestFinished)
      await mailThroughKills(env, async () => expect(await readMailFolder(dataDir)).toHaveLength(EVENTS.length))
      const recipients = (await readMailFolder(dataDir)).map(({ to }) => to?.[0]?.address)
      expect(recipients.toSorted()).toEqual(EVENTS.map((it) => `${it}@example.jp`).toSorted())
    }, 240_000)

  it('repeats a mail only if it was killed before recording that it was sent', async ({ onTestFinished }) => {
    const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
    onTestFinished(server.stop)
    const { received } = server
    const { env } = await prepare(testDatabases().at(-1)!, onTestFinished)
    await mailThroughKills({ ...env, SMTP_URL: server.url, MAIL_FROM: 'info@shop.example.jp' }, async () =>
      expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(EVENTS.length),
    )
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(EVENTS.length)
    expect(received.length - EVENTS.length).toBeLessThanOrEqual(KILLS)
  }, 240_000)
})
