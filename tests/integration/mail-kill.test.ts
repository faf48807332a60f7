import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type TestDatabase, testDatabases } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { mailsIn } from '#tests/support/mails-in.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

const PROGRAM = fileURLToPath(new URL('../support/mail-process.ts', import.meta.url))
const EVENTS = Array.from({ length: 30 }, (_, n) => `event-${n}`)
const KILLS = 3

/** Asks for every event that is not yet promised; kills the process after a while, unless it is the last round. */
async function mailRound(env: Record<string, string>, promised: Set<string>, liveMs?: number) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })
  if (!(await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => undefined)])))
    throw new Error('no start')
  lines.on('line', (eventId) => promised.add(eventId))
  for (const eventId of EVENTS.filter((it) => !promised.has(it))) child.stdin.write(`${eventId}\n`)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  if (liveMs === undefined) return kill
  await wait(liveMs)
  await kill()
  return async () => {}
}

async function mailThroughKills(env: Record<string, string>, isOver: () => Promise<void>) {
  const promised = new Set<string>()
  for (let n = 0; n < KILLS; n++) await mailRound(env, promised, 20 + Math.random() * 250)
  const end = await mailRound(env, promised)
  try {
    await vi.waitFor(isOver, { timeout: 120_000, interval: 200 })
    expect(promised.size).toBe(EVENTS.length)
  } finally {
    await end()
  }
}

const environment = async ({ url }: TestDatabase, dataDir: string): Promise<Record<string, string>> => ({
  DATA_DIR: dataDir,
  ...(url && { DATABASE_URL: await url(), PUBLIC_URL: 'https://shop.example.jp', ...SHARED_SECRETS }),
})

describe('a store killed again and again', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = makeTempFolder('mail')
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it.each(testDatabases())(
    'writes exactly one mail for every event, on $name',
    async (database) => {
      const env = await environment(database, dataDir)
      await mailThroughKills(env, async () => expect(await mailsIn(dataDir)).toHaveLength(EVENTS.length))
      const recipients = (await mailsIn(dataDir)).map(({ to }) => to?.[0]?.address)
      expect(recipients.toSorted()).toEqual(EVENTS.map((it) => `${it}@example.jp`).toSorted())
    },
    240_000,
  )

  it('sends a message again only when it died before it could note that it was sent', async () => {
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
