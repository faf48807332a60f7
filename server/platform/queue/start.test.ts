import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '#drizzle'
import type { Database } from '#server/platform/db/client.ts'
import { type JobQueue, enqueueJob, type Job, PermanentJobError } from './enqueue.ts'
import { createLog } from '#server/platform/system/log.ts'
import { testDatabases } from '#tests/support/database.ts'
import { type RunningJobs, startJobs } from './start.ts'

const queue: JobQueue = {
  name: 'bell',
  options: {
    retryLimit: 2,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 1,
    expireInSeconds: 60,
    heartbeatSeconds: 10,
  },
}

describe.each(testDatabases())('jobs on $name', ({ open }) => {
  let database: Database
  let lines: string[]
  const running: RunningJobs[] = []

  beforeEach(async () => {
    database = await open()
    lines = []
  })
  const stop = async () => void (await Promise.all(running.splice(0).map((it) => it.stop())))
  afterEach(async () => {
    await stop()
    await database.close()
  })

  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  const start = async (...jobs: Job[]) => running.push(await startJobs({ database, log }, jobs, { pollSeconds: 0.5 }))
  const send = (data: object, id = randomUUID()) => database.db.transaction((tx) => enqueueJob(tx, queue, { id, data }))
  const states = async () => (await database.db.execute<{ state: string }>(sql`select state from jobs.job`)).rows

  it('run immediately and in order, without polling', async () => {
    const seen: unknown[] = []
    const job: Job = { queue, run: async ({ data }) => void seen.push(data) }
    running.push(await startJobs({ database, log }, [job], { pollSeconds: 3_600 }))
    for (let n = 1; n <= 20; n++) await send({ n })
    await vi.waitFor(() => expect(seen).toHaveLength(20), 15_000)
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => ({ n: index + 1 })))
  })

  it('wait until a process runs them', async () => {
    const seen: unknown[] = []
    for (let n = 1; n <= 3; n++) await send({ n })
    await start({ queue, run: async ({ data }) => void seen.push(data) })
    await vi.waitFor(() => expect(seen).toHaveLength(3), 15_000)
  })

  it('are retried until they succeed', async () => {
    const tries: boolean[] = []
    await start({
      queue,
      async run({ isLast }) {
        tries.push(isLast)
        if (!isLast) throw new Error('away')
      },
    })
    await send({})
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), 19_000)
    expect(tries).toEqual([false, false, true])
    expect(lines.filter((line) => line.includes('job failed, will be retried'))).toHaveLength(2)
  }, 25_000)

  it('are not retried after a permanent failure', async () => {
    await start({ queue, run: () => Promise.reject(new PermanentJobError('never')) })
    await send({})
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'failed' }]), 15_000)
    expect(lines.join('')).toContain('"msg":"job failed"')
  })

  it('finish before the server stops', async () => {
    let isDone = false
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const { stop } = await startJobs({ database, log }, [
      {
        queue,
        async run() {
          begin()
          await new Promise((resolve) => setTimeout(resolve, 300))
          isDone = true
        },
      },
    ])
    await send({})
    await begun
    await stop()
    expect(isDone).toBe(true)
    expect(await states()).toEqual([{ state: 'completed' }])
  })

  it('can run daily at a time in Japan', async () => {
    await start({ queue, run: async () => {}, daily: '04:30' })
    const { rows } = await database.db.execute(sql`select name, cron, timezone from jobs.schedule`)
    expect(rows).toEqual([{ name: 'bell', cron: '30 4 * * *', timezone: 'Asia/Tokyo' }])
  })

  it('run at the next start, once for all processes, if no process was running at their time of day', async () => {
    const runs: string[] = []
    const worker = (name: string): Job => ({
      queue,
      run: async ({ id }) => void runs.push(`${name} ${id}`),
      daily: '10:00',
    })
    await start(worker('a'))
    await stop()
    // The last pass of the schedule, and with it the store, ended more than a day ago.
    await database.db.execute(sql`update jobs.version set cron_on = now() - interval '25 hours'`)
    await database.db.execute(sql`update jobs.schedule set created_on = now() - interval '30 days'`)
    await start(worker('a'))
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(sql`select id from jobs.job where name = '__pgboss__send-it'`)
      expect(rows).toHaveLength(1)
    }, 15_000)
    // Its worker fetches at its start what the first one's schedule has sent, instead of after up to 45 s.
    await start(worker('b'))
    await vi.waitFor(() => expect(runs).toHaveLength(1), 15_000)
    await stop()
    await start(worker('a'))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(runs).toHaveLength(1)
  }, 40_000)

  it('can run every minute', async () => {
    await start({ queue, run: async () => {}, everyMinute: true })
    const { rows } = await database.db.execute(sql`select name, cron from jobs.schedule`)
    expect(rows).toEqual([{ name: 'bell', cron: '* * * * *' }])
  })

  it('are shared by all processes', async () => {
    const seen: string[] = []
    const worker = (name: string): Job => ({
      queue,
      async run({ id }) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        seen.push(`${name} ${id}`)
      },
    })
    await start(worker('a'))
    await start(worker('b'))
    await Promise.all(Array.from({ length: 40 }, (_, n) => send({ n })))
    await vi.waitFor(() => expect(seen).toHaveLength(40), 10_000)
    expect(new Set(seen.map((line) => line.slice(2))).size).toBe(40)
    expect(new Set(seen.map((line) => line.slice(0, 1)))).toEqual(new Set(['a', 'b']))
  })
})
