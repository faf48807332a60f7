import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { copyDatabaseTo, storeDatabases } from '#tests/support/database.ts'
import { EVENTS, KILLS, runThroughKills } from '#tests/support/kill-rounds.ts'
import { makeBrowser, startPushService } from '#tests/support/push-service.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

// At once, because most of the time they wait for the jobs of killed processes.
for (const { name, url } of storeDatabases())
  it.concurrent(`a store that is killed repeatedly pushes every event, and repeats only those in progress, on ${name}`, async ({
    onTestFinished,
  }) => {
    const dataDir = makeTempFolder('push')
    if (!url) await copyDatabaseTo(dataDir)
    const service = await startPushService()
    onTestFinished(async () => {
      await service.stop()
      await rm(dataDir, { recursive: true })
    })
    const browser = makeBrowser(service.origin)
    const topics = () => service.received.map(({ headers }) => headers['topic'])
    const databaseUrl = await url?.()
    await runThroughKills({
      program: new URL('../support/push-process.ts', import.meta.url),
      env: {
        ...SHARED_SECRETS,
        DATA_DIR: dataDir,
        PUSH_HOSTS: 'localhost',
        SUBSCRIPTION: JSON.stringify(browser.subscription),
        ...(databaseUrl && { DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000' }),
      },
      isOver: () => expect(new Set(topics()).size).toBe(EVENTS.length),
    })
    expect(topics().length - EVENTS.length).toBeLessThanOrEqual(KILLS)
    // A repetition replaces the first notification, so the customer sees one.
    const tags = service.received.map(({ body }) => JSON.parse(browser.read(body)).notification.tag)
    expect(tags).toEqual(topics())
  }, 240_000)
