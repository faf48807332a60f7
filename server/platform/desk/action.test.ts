import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CodedError } from '#contract/shared/errors.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { sql } from '#drizzle'
import type { Database, Db } from '#server/platform/db/client.ts'
import { submissions } from '#server/platform/idempotency/schema.ts'
import { capacityBuckets } from '#server/reservations/schema.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeFaulty } from '#tests/support/faulty-database.ts'
import { deskAction, previewAction, runAction } from './action.ts'
import { type Actor, toTerminalActor } from './actor.ts'
import { CommandError } from './command-error.ts'
import { assertFresh } from './fresh.ts'
import { listLog } from './log.ts'
import { logCode } from './log-values.ts'
import { deskLog } from './schema.ts'

const NOW = Date.parse('2026-11-20T01:00:00Z')
const startsAt = new Date('2026-06-01T01:00:00.000Z')
const actor = toTerminalActor('佐藤')

const takeAction = deskAction({
  name: 'buckets take',
  permission: 'newsletter',
  input: z.strictObject({ used: z.int(), seen: z.int(), problem: z.optional(z.enum(['refused', 'coded'])) }),
  async run(tx, { used, problem }) {
    await tx.insert(capacityBuckets).values({ shopId: 1, pool: 'visit', startsAt, used })
    if (problem === 'refused') throw new CommandError('満席です。')
    if (problem === 'coded') throw new CodedError('SLOT_FULL')
    const entry = { subject: { kind: 'bucket', id: '1' }, before: { revision: 0 }, after: { revision: used } }
    return { output: { used }, entry }
  },
})

describe.each(testDatabases())('an action of the staff on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  let key: string
  beforeEach(async () => {
    key = ulid(NOW)
    await database.db.delete(capacityBuckets)
    await database.db.delete(submissions)
  })
  afterAll(() => database.close())

  interface Given {
    used?: number
    seen?: number
    problem?: 'refused' | 'coded'
    by?: Actor
    db?: Db
    nowMs?: number
  }
  const take = ({ used = 1, seen = 0, problem, by = actor, db = database.db, nowMs = NOW }: Given = {}) =>
    runAction(
      { db, env: {}, now: () => nowMs },
      takeAction,
      { used, seen, ...(problem && { problem }) },
      { key, actor: by },
    )
  const count = async () => ({
    buckets: await database.db.$count(capacityBuckets),
    entries: (await listLog(database.db, { limit: 1_000 })).filter((it) => it.key === key).length,
    responses: await database.db.$count(submissions),
  })
  const ONCE = { buckets: 1, entries: 1, responses: 1 }
  const NEVER = { buckets: 0, entries: 0, responses: 0 }

  it('is logged, and returns the stored response when it is repeated', async () => {
    expect(await take()).toEqual({ used: 1 })
    expect(await take({ seen: 1 })).toEqual({ used: 1 })
    expect(await count()).toEqual(ONCE)
    const [entry] = await listLog(database.db, { subjectId: '1', actorName: '佐藤', from: '2026-11-20', limit: 1 })
    expect(entry).toMatchObject({ action: 'buckets take', actorKind: 'terminal', key, at: new Date(NOW), undoOf: null })
  })

  it('happens once if it is called several times at the same time', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => take()))
    expect(await count()).toEqual(ONCE)
    for (const it of results) if (it.status === 'rejected') expect(it.reason).toMatchObject({ code: 'IN_PROGRESS' })
  })

  it('refuses a key that was used for another input or by another person, and an old one', async () => {
    await take()
    await expect(take({ used: 2 })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    await expect(take({ by: toTerminalActor('鈴木') })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    key = ulid(NOW - 91 * DAY_MS)
    await expect(take()).rejects.toMatchObject({ code: 'SUBMISSION_TOO_OLD' })
    expect(await database.db.$count(capacityBuckets)).toBe(1)
  })

  it.each([
    ['refused', '満席です。'],
    ['coded', '先に予約が入りました'],
  ] as const)('leaves nothing if it is %s, and its key can be used again', async (problem, message) => {
    await expect(take({ problem })).rejects.toThrow(message)
    await expect(take({ problem })).rejects.toBeInstanceOf(CommandError)
    expect(await count()).toEqual(NEVER)
    await take()
    expect(await count()).toEqual(ONCE)
  })

  it('leaves everything or nothing if the process dies at any step', async () => {
    const faulty = makeFaulty(database.db)
    let steps = 0
    for (let isDone = false; !isDone; steps++) {
      key = ulid(NOW)
      await database.db.delete(capacityBuckets)
      await database.db.delete(submissions)
      faulty.failAt(steps, false)
      isDone = await take({ db: faulty.db }).then(
        () => true,
        () => false,
      )
      faulty.heal()
      expect(await count(), `step ${steps}`).toEqual(isDone ? ONCE : NEVER)
      expect(await take()).toEqual({ used: 1 })
      expect(await count(), `after step ${steps}`).toEqual(ONCE)
    }
    // The key, the limits, the change, the log, the response, the commit.
    expect(steps).toBeGreaterThan(5)
  })

  it('is not done twice if only its response was lost', async () => {
    const faulty = makeFaulty(database.db)
    let failures = 0
    for (let step = 0; step < 10; step++) {
      key = ulid(NOW)
      await database.db.delete(capacityBuckets)
      await database.db.delete(submissions)
      faulty.failAt(step, true)
      await take({ db: faulty.db }).catch(() => (failures += 1))
      faulty.heal()
      await take()
      expect(await count()).toEqual(ONCE)
    }
    expect(failures).toBeGreaterThan(4)
  })

  it('can be previewed, which writes nothing', async () => {
    const preview = (given: { problem?: 'refused' } = {}) =>
      previewAction(
        { db: database.db, env: {}, now: () => NOW },
        takeAction,
        { used: 1, seen: 0, ...given },
        { key, actor },
      )
    expect(await preview()).toEqual({ used: 1 })
    await expect(preview({ problem: 'refused' })).rejects.toThrow('満席です。')
    expect(await count()).toEqual(NEVER)
  })

  it('needs a role with its permission', async () => {
    await expect(take({ by: { ...actor, role: 'staff' } })).rejects.toThrow('この操作は、店長だけができます。')
    expect(await count()).toEqual(NEVER)
  })

  it('is in a log that no one can change', async () => {
    await take()
    const { db } = database
    const changes = [
      db.update(deskLog).set({ actorName: '鈴木' }),
      db.delete(deskLog),
      db.delete(deskLog).where(sql`false`),
      db.execute(sql`truncate ${deskLog}`),
    ]
    for (const change of changes)
      await expect(Promise.resolve(change)).rejects.toMatchObject({
        cause: { message: 'rows of desk_log are never changed or deleted' },
      })
    expect(await count()).toEqual(ONCE)
  })

  it('knows who has changed what the staff have not seen', async () => {
    await take({ used: 7 })
    const subject = { kind: 'bucket', id: '1' }
    const check = (present: number, findOther?: () => Promise<{ by: string; at: Date }>) =>
      assertFresh(database.db, { subject, seen: 6, present, value: '「満席」', ...(findOther && { findOther }) })
    await check(6)
    await expect(check(7)).rejects.toThrow('1: 佐藤さんが2026/11/20 10:00に変えたため、「満席」になっています。')
    await expect(check(8)).rejects.toThrow('1: ほかの方が変えたため、「満席」になっています。')
    const at = new Date(NOW + DAY_MS)
    await expect(check(8, async () => ({ by: 'お客様', at }))).rejects.toThrow('お客様が2026/11/21 10:00に')
  })
})

it.each(['山田', 'hanako@example.jp', '03-1234-5678', '', 'a b'])('does not log the text %s', (text) =>
  expect(() => logCode(text)).toThrow('codes, no texts'),
)

it('logs codes', () => expect(logCode('no_show')).toBe('no_show'))
