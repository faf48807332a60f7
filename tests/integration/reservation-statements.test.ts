import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { TEN, visitActions, withReservations } from '#tests/support/reservation-world.ts'

describe.each(testDatabases().filter(({ url }) => url))('a reservation on $name', ({ open }) => {
  const { asCustomer, asGuest } = visitActions(withReservations(useCustomers(open)))
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['guest', asGuest, 'reservationHolder'],
    ['customer', asCustomer, 'for no key update'],
  ])('locks its %s before it reads their visits', async (_, reserve, lock) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    expect((await reserve(TEN)).status).toBe(200)
    const sent = query.mock.calls.map(([config, values]) => JSON.stringify([config, values]))
    const locked = sent.findIndex((it) => it.includes(lock))
    expect(locked).toBeGreaterThan(0)
    expect(sent[locked + 1]).toContain('json_build_object')
  })
})
