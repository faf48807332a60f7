/** What a device sends, once for each key: however often it comes, with or without an answer. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS } from '#contract/rules.ts'
import { forgetOldSubmissions } from '#server/domain/submissions/submission-rows.ts'
import { PASSWORD, sessionIn } from '#tests/support/customer-calls.ts'
import { deedsOf, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { changeShop } from '#tests/support/reservation-calls.ts'
import { NOON } from '#tests/support/reservation-world.ts'
import { submissionDeedsOf, withSubmissions } from '#tests/support/submission-world.ts'

describe.each(testDatabases())('a submission on $name', ({ open }) => {
  const world = withSubmissions(useCustomers(open))
  const { through, body, send, withdraw, kept, count } = submissionDeedsOf(world)

  it('that comes again gets the first answer, to the letter', async () => {
    const first = await send()
    const [row] = await kept()
    for (const ask of [world.ask, world.askOther]) {
      const again = await send(body(), {}, ask)
      expect(again.status).toBe(200)
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    }
    expect(row!.body).toBe(JSON.stringify(first.body))
    expect(await count()).toBe(1)
  })

  it('with another body is another one', async () => {
    await send()
    const changed = await send(body({ adults: 3 }))
    expect(changed).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(changed.error.details).toBeUndefined()
    // The same key for another call as well.
    const { error } = await through(world.ask)(
      'POST /Reservations/manage/cancel',
      { token: 'x'.repeat(43) },
      { key: world.key },
    )
    expect(error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await send()).status).toBe(200)
  })

  it('belongs to who sent it: to others nothing is told', async () => {
    const mine = await send(body(), { token: world.token })
    expect(mine.status).toBe(200)
    const guests = await send()
    expect(guests).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(JSON.stringify(guests.body)).not.toContain(String(mine.body['number']))
    expect((await withdraw()).error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await withdraw({ token: world.token })).body).toMatchObject({ state: 'answered' })
    expect((await send(body(), { token: 'forged' })).status).toBe(401)
  })

  it('keeps a refusal that a rule decided, though the rule would decide otherwise later', async () => {
    await changeShop(world.database, { capacityPerSlot: 0 })
    const full = await send()
    await changeShop(world.database, { capacityPerSlot: 2 })
    expect(full.error.code).toBe('SLOT_FULL')
    expect((await send()).body).toEqual(full.body)

    world.key = ulid(NOON)
    const wrong = await send(body({ adults: 0 }))
    expect(wrong.error.code).toBe('VALIDATION_FAILED')
    expect((await send(body({ adults: 0 }))).body).toEqual(wrong.body)
    expect((await kept()).map(({ status }) => status)).toEqual([422])
    expect(await count()).toBe(0)
  })

  it('keeps nothing else: the same key may come again', async () => {
    expect((await send('no json')).status).toBe(400)
    expect((await send(body(), { token: 'forged' })).status).toBe(401)
    expect((await send({ ...body(), note: 'x'.repeat(70_000) })).status).toBe(413)
    await world.database.db.execute(sql`alter table slot_cells rename to slot_cells_away`)
    const broken = await send()
    await world.database.db.execute(sql`alter table slot_cells_away rename to slot_cells`)
    expect(broken.status).toBe(500)
    expect(await kept()).toEqual([])
    expect((await send()).status).toBe(200)
  })

  it('needs a key', async () => {
    for (const wrong of ['', 'x', world.key.toLowerCase(), `${world.key}0`, 'UUUUUUUUUUUUUUUUUUUUUUUUUU'])
      expect((await send(body(), { key: wrong })).error.code).toBe('BAD_REQUEST')
    expect((await world.ask('POST /Reservations', { body: body() })).error.code).toBe('BAD_REQUEST')
  })

  it('whose answer is lost is settled by asking: it had arrived', async () => {
    const lost = await send()
    const fate = await withdraw()
    expect(fate.body).toEqual({ state: 'answered', answer: { status: 200, body: JSON.stringify(lost.body) } })
    expect((await withdraw()).body).toEqual(fate.body)
    expect((await send()).body).toEqual(lost.body)
    expect(await count()).toBe(1)
  })

  it('that had not arrived is closed for ever', async () => {
    expect((await withdraw()).body).toEqual({ state: 'withdrawn', answer: null })
    expect((await withdraw()).body).toEqual({ state: 'withdrawn', answer: null })
    for (const late of [body(), body({ adults: 3 })])
      expect(await send(late)).toMatchObject({ status: 410, error: { code: 'WITHDRAWN' } })
    expect(await count()).toBe(0)
  })

  it('is known for 90 days, and a copy that is older is none', async () => {
    const first = await send()
    world.clock.ms = NOON + 90 * DAY_MS
    await forgetOldSubmissions(world.database.db, new Date(world.clock.ms))
    expect((await send()).body).toEqual(first.body)
    world.clock.ms += 1
    await forgetOldSubmissions(world.database.db, new Date(world.clock.ms))
    expect(await kept()).toEqual([])
    expect(await send()).toMatchObject({ status: 410, error: { code: 'SUBMISSION_TOO_OLD' } })
    expect(await count()).toBe(1)
  })

  it('is erased with the account, and its key in no log', async () => {
    await send(body(), { token: world.token })
    await withdraw({ token: world.token })
    const password = PASSWORD
    await world.ask('POST /Customers/me/withdrawal', { token: world.token, body: { password } })
    expect(await kept()).toEqual([])
    expect(world.app.logged()).toContain('/Submissions/[hidden]/withdraw')
    expect(world.app.logged() + world.other.logged()).not.toContain(world.key)
    expect(sessionIn(await deedsOf(world).logIn(PASSWORD))).toHaveProperty('error')
  })

  it('is limited in how often unknown keys are closed', async () => {
    const source = '10.250.0.1'
    const asks = Array.from({ length: 301 }, () => world.ask(`POST /Submissions/${ulid(NOON)}/withdraw`, { source }))
    const answers = await Promise.all(asks)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
