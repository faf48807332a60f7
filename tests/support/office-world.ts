/** The desk of a store with orders, and what its office calls. */
import { expect } from 'vitest'
import { ulid } from 'ulid'
import type { Database } from '#server/platform/db/client.ts'
import { useCustomers } from './customer-world.ts'
import { type DeskBrowser, type Enrolled, useDeskOf } from './desk-world.ts'
import { orderActions, withOrders } from './order-world.ts'
import { makeSubmitter } from './reservation-calls.ts'

export const PAGE = 'page=1&perPage=50'
export const MARKUP = '<img src=x onerror=alert(1)>'
export const ONLY_MANAGERS = [409, 'REFUSED', 'この操作は、店長だけができます。']

export type Rows = Record<string, unknown>[]

export function useOffice(open: () => Promise<Database>) {
  const world = withOrders(useCustomers(open))
  const desk = useDeskOf(world)
  return {
    world,
    desk,
    order: orderActions(world).order,
    /** A reservation of a customer or guest. */
    submit: makeSubmitter(
      (...given) => world.request(...given),
      () => world.clock.ms,
    ),
    /** A person who has just used the passkey. */
    enrol: (role: string): Promise<Enrolled> =>
      desk.enrol({
        email: `${ulid().toLowerCase()}@example.jp`,
        role,
        name: role === '店長' ? '佐藤 花' : '鈴木 一郎',
      }),
    key: () => ulid(world.clock.ms),
    async rowsOf(browser: DeskBrowser, call: string): Promise<Rows> {
      const { status, body } = await browser.send(call)
      expect(status, JSON.stringify(body)).toBe(200)
      return body['data'] as Rows
    },
    refusal: ({ status, body }: { status: number; body: { error?: { code: string; message: string } } }) => [
      status,
      body.error?.code,
      body.error?.message,
    ],
  }
}
