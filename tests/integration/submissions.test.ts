/** A submission is executed once per key, however often it is sent. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { deleteExpiredSubmissions } from '#server/platform/idempotency/rows.ts'
import { submissions } from '#server/platform/idempotency/schema.ts'
import { PASSWORD, toSession } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { changeShop, readUsedCapacity } from '#tests/support/reservation-calls.ts'
import { NOON } from '#tests/support/reservation-world.ts'
import { submissionActions, withSubmissions } from '#tests/support/submission-world.ts'

describe.each(testDatabases())('a submission on $name', ({ open }) => {
  const world = withSubmissions(useCustomers(open))
  const { through, body, send, withdraw, stored, count } = submissionActions(world)

  it('that is repeated gets the first response, byte for byte', async () => {
    const first = await send()
    const [row] = await stored()
    for (const request of [world.request, world.askOther]) {
      const again = await send(body(), {}, request)
      expect(again.status).toBe(200)
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    }
    expect(row!.body).toBe(JSON.stringify(first.body))
    expect(await count()).toBe(1)
  })

  it('with another body is refused', async () => {
    await send()
    const changed = await send(body({ adults: 3 }))
    expect(changed).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(changed.error.details).toBeUndefined()
    // The same key for another endpoint too.
    const { error } = await through(world.request)(
      'POST /Reservations/manage/cancel',
      { token: 'x'.repeat(43) },
      { key: world.key },
    )
    expect(error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await send()).status).toBe(200)
  })

  it('belongs to its sender: others learn nothing', async () => {
    const mine = await send(body(), { token: world.token })
    expect(mine.status).toBe(200)
    const guests = await send()
    expect(guests).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(JSON.stringify(guests.body)).not.toContain(String(mine.body['number']))
    expect((await withdraw()).error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await withdraw({ token: world.token })).body).toMatchObject({ state: 'answered' })
    expect((await send(body(), { token: 'forged' })).status).toBe(401)
  })

  it('stores a final refusal, although the rule would decide otherwise later', async () => {
    await changeShop(world.database, { capacityPerSlot: 0 })
    const full = await send()
    await changeShop(world.database, { capacityPerSlot: 2 })
    expect(full.error.code).toBe('SLOT_FULL')
    expect((await send()).body).toEqual(full.body)

    world.key = ulid(NOON)
    const wrong = await send(body({ adults: 0 }))
    expect(wrong.error.code).toBe('VALIDATION_FAILED')
    expect((await send(body({ adults: 0 }))).body).toEqual(wrong.body)
    expect((await stored()).map(({ status }) => status)).toEqual([422])
    expect(await count()).toBe(0)
  })

  it('stores no other failure: the same key may be sent again', async () => {
    expect((await send('no json')).status).toBe(400)
    expect((await send(body(), { token: 'forged' })).status).toBe(401)
    expect((await send({ ...body(), note: 'x'.repeat(70_000) })).status).toBe(413)
    await world.database.db.execute(sql`alter table capacity_buckets rename to capacity_buckets_away`)
    const broken = await send()
    await world.database.db.execute(sql`alter table capacity_buckets_away rename to capacity_buckets`)
    expect(broken.status).toBe(500)
    expect(await stored()).toEqual([])
    expect((await send()).status).toBe(200)
  })

  it('needs a key', async () => {
    for (const wrong of ['', 'x', world.key.toLowerCase(), `${world.key}0`, 'UUUUUUUUUUUUUUUUUUUUUUUUUU'])
      expect((await send(body(), { key: wrong })).error.code).toBe('BAD_REQUEST')
    expect((await world.request('POST /Reservations', { body: body() })).error.code).toBe('BAD_REQUEST')
  })

  it('with a lost response is settled by a request: it had arrived', async () => {
    const lost = await send()
    const fate = await withdraw()
    expect(fate.body).toEqual({ state: 'answered', answer: { status: 200, body: JSON.stringify(lost.body) } })
    expect((await withdraw()).body).toEqual(fate.body)
    expect((await send()).body).toEqual(lost.body)
    expect(await count()).toBe(1)
  })

  it('that had not arrived is closed permanently', async () => {
    expect((await withdraw()).body).toEqual({ state: 'withdrawn', answer: null })
    expect((await withdraw()).body).toEqual({ state: 'withdrawn', answer: null })
    for (const late of [body(), body({ adults: 3 })])
      expect(await send(late)).toMatchObject({ status: 410, error: { code: 'WITHDRAWN' } })
    expect(await count()).toBe(0)
  })

  it('is stored for 90 days, and an older copy is refused', async () => {
    const first = await send()
    world.clock.ms = NOON + 90 * DAY_MS
    await deleteExpiredSubmissions(world.database.db, new Date(world.clock.ms))
    expect((await send()).body).toEqual(first.body)
    world.clock.ms += 1
    await deleteExpiredSubmissions(world.database.db, new Date(world.clock.ms))
    expect(await stored()).toEqual([])
    expect(await send()).toMatchObject({ status: 410, error: { code: 'SUBMISSION_TOO_OLD' } })
    expect(await count()).toBe(1)
  })

  it('is not executed again without its stored response', async () => {
    await send()
    await world.database.db.delete(submissions)
    expect(await send()).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(await count()).toBe(1)
    expect(Object.values(await readUsedCapacity(world.database))).toEqual([1])
  })

  it('is erased with the account, and its key is never logged', async () => {
    await send(body(), { token: world.token })
    await withdraw({ token: world.token })
    const password = PASSWORD
    await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password } })
    expect(await stored()).toEqual([])
    expect(world.app.logged()).toContain('/Submissions/[hidden]/withdraw')
    expect(world.app.logged() + world.other.logged()).not.toContain(world.key)
    expect(toSession(await customerActions(world).logIn(PASSWORD))).toHaveProperty('error')
  })

  it('is limited in how often unknown keys can be closed', async () => {
    const source = '10.250.0.1'
    const asks = Array.from({ length: 301 }, () =>
      world.request(`POST /Submissions/${ulid(NOON)}/withdraw`, { source }),
    )
    const responses = await Promise.all(asks)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(300)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
