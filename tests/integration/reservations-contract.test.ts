/** Every reservation and submission endpoint with all its refusals. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { errorSchema } from '#contract/shared/error-body.ts'
import { ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import * as reservations from '#contract/reservations/api.ts'
import * as submissionsApi from '#contract/submissions/api.ts'
import { SUBMISSION_ERRORS } from '#contract/shared/submission.ts'
import { type ApiResponse, mailedToken } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { seats, type SeatsRequest } from '#tests/support/event-calls.ts'
import { changeShop } from '#tests/support/reservation-calls.ts'
import { at, NOON, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

const isEndpoint = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'auth' in it
const exported: unknown[] = [...Object.values(reservations), submissionsApi.revoke]
const endpoints = exported.filter(isEndpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const ELEVEN = at(TUESDAY, '11:00')
const THREE_DAYS = ['2026-12-03', '2026-12-04', '2026-12-05'].map((date) => at(date, '10:00'))

describe.each(storeDatabases())('the reservation endpoints on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { send, asGuest, asOther, asCustomer, moveTo, runJobs } = visitActions(world)

  const linkOf = async (wish = TEN) => {
    await asGuest(wish)
    await runJobs()
    return mailedToken(world.database, 'reservationCreated', world.guest)
  }
  const idOf = async (wish = TEN) => String((await asCustomer(wish)).body['id'])
  const fill = async (wish: string) => [await asOther(wish), await asOther(wish)]
  const manage = (call: string, body: object) => send(`POST /Reservations/manage/${call}`, body)
  const mine = (id: string, call: string, body: object = {}) =>
    send(`POST /Customers/me/reservations/${id}/${call}`, body, { token: world.token })
  const atEvent = (more: SeatsRequest, token?: string) => send('POST /Reservations/event', seats(TEN, more), { token })
  const WITHOUT_OWNER = 'x'.repeat(43)
  const TOO_LATE = Date.parse(at('2026-11-30', '18:01'))

  /** By endpoint and code: how to cause the refusal. */
  const refused: Record<string, Partial<Record<ErrorCode, () => Promise<ApiResponse>>>> = {
    'GET /Shops/{id}/slots': {
      NOT_FOUND: () => world.request(`GET /Shops/9/slots?from=${TUESDAY}&to=${TUESDAY}&kind=reform`),
    },
    'POST /Reservations': {
      UNAUTHORIZED: () => send('POST /Reservations', {}, { token: 'forged' }),
      SLOT_FULL: async () => {
        await fill(TEN)
        return asGuest(TEN)
      },
      ALREADY_RESERVED: async () => {
        await idOf()
        return asCustomer(TEN)
      },
      RESERVATION_LIMIT: async () => {
        for (const wish of THREE_DAYS) await asCustomer(wish)
        return asCustomer(TEN)
      },
    },
    'POST /Reservations/event': {
      UNAUTHORIZED: () => send('POST /Reservations/event', {}, { token: 'forged' }),
      SLOT_FULL: () => atEvent({ adults: 6, children: 3, email: world.guest }),
      ALREADY_RESERVED: async () => {
        await idOf()
        return atEvent({ email: world.email }, world.token)
      },
      RESERVATION_LIMIT: async () => {
        for (const wish of THREE_DAYS) await asCustomer(wish)
        return atEvent({ email: world.email }, world.token)
      },
    },
    'GET /Customers/me/reservations': {},
    'POST /Customers/me/reservations/{id}/change': {
      NOT_FOUND: () => mine(ulid(NOON), 'change', { startsAt: TEN }),
      RESERVATION_CLOSED: async () => {
        const id = await idOf()
        await moveTo(TOO_LATE)
        return mine(id, 'change', { startsAt: THREE_DAYS[0] })
      },
      SLOT_FULL: async () => {
        await fill(ELEVEN)
        return mine(await idOf(), 'change', { startsAt: ELEVEN })
      },
      ALREADY_RESERVED: async () => {
        await idOf(ELEVEN)
        return mine(await idOf(), 'change', { startsAt: ELEVEN })
      },
    },
    'POST /Customers/me/reservations/{id}/cancel': {
      NOT_FOUND: () => mine(ulid(NOON), 'cancel'),
      RESERVATION_CLOSED: async () => {
        const id = await idOf()
        await moveTo(TOO_LATE)
        return mine(id, 'cancel')
      },
    },
    'POST /Reservations/manage': {
      LINK_INVALID: () => world.request('POST /Reservations/manage', { body: { token: WITHOUT_OWNER } }),
    },
    'POST /Reservations/manage/change': {
      LINK_INVALID: () => manage('change', { token: WITHOUT_OWNER, startsAt: TEN }),
      RESERVATION_CLOSED: async () => {
        const token = await linkOf()
        world.clock.ms = TOO_LATE
        return manage('change', { token, startsAt: THREE_DAYS[0] })
      },
      SLOT_FULL: async () => {
        await fill(ELEVEN)
        return manage('change', { token: await linkOf(), startsAt: ELEVEN })
      },
      // A customer gets ALREADY_RESERVED instead.
      RESERVATION_LIMIT: async () => {
        const token = await linkOf()
        await asGuest(ELEVEN)
        return manage('change', { token, startsAt: ELEVEN })
      },
    },
    'POST /Reservations/manage/cancel': {
      LINK_INVALID: () => manage('cancel', { token: WITHOUT_OWNER }),
      RESERVATION_CLOSED: async () => {
        const token = await linkOf()
        world.clock.ms = TOO_LATE
        return manage('cancel', { token })
      },
    },
    'POST /Submissions/{key}/withdraw': {
      UNAUTHORIZED: () => world.request(`POST /Submissions/${ulid(NOON)}/withdraw`, { token: 'forged' }),
      IDEMPOTENCY_MISMATCH: async () => world.request(`POST /Submissions/${await idOf()}/withdraw`),
    },
  }

  it('are all in the contract with their errors and all tested here', async () => {
    const { paths } = (await world.request('GET /openapi.json')).body as {
      paths: Record<string, Record<string, { parameters: { name: string }[]; responses: Record<string, unknown> }>>
    }
    const described = Object.entries(paths)
      .filter(([path]) => /reservations|submissions|slots$/i.test(path))
      .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
    expect(described.toSorted()).toEqual(endpoints.map(nameOf).toSorted())
    for (const it of endpoints) {
      expect(Object.keys(refused[nameOf(it)] ?? {}).toSorted(), nameOf(it)).toEqual([...(it.errors ?? [])].toSorted())
      const { parameters, responses } = paths[it.path]![it.method.toLowerCase()]!
      expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(it.idempotent === true)
      for (const code of [...(it.errors ?? []), ...(it.idempotent ? SUBMISSION_ERRORS : [])])
        expect(JSON.stringify(responses[ERRORS[code].status])).toContain(code)
    }
  })

  it.each(Object.entries(refused).flatMap(([call, codes]) => Object.keys(codes).map((code) => [call, code] as const)))(
    '%s responds with %s',
    async (call, code) => {
      await changeShop(world.database, { capacityPerSlot: 2 })
      const { status, body, error } = await refused[call]![code as ErrorCode]!()
      z.parse(errorSchema, body)
      expect({ status, code: error.code }).toEqual({ status: ERRORS[code as ErrorCode].status, code })
      expect(error.message).toMatch(/[ぁ-ん].*[。い]$/)
    },
  )

  it('that need a customer refuse everyone else', async () => {
    for (const it of endpoints.filter(({ auth }) => auth === 'required')) {
      const call = nameOf(it).replace('{id}', ulid(NOON))
      expect((it.body ? await send(call, {}) : await world.request(call)).status).toBe(401)
    }
  })
})
