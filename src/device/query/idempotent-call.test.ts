import { expect, it } from 'vitest'
import * as reservationsApi from '#contract/reservations/api.ts'
import { createIdempotentCall } from './idempotent-call.ts'

const input = (id: string) => ({ params: { id }, body: {} })
const ID = '01JD0000000000000000000000'
const OTHER = '01JD0000000000000000000001'

/** The server's responses in order; `undefined`: no response arrives. */
function serverThat(...answers: (Response | undefined)[]) {
  const keys: (string | null)[] = []
  let count = 0
  const call = createIdempotentCall(
    async (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      const answer = answers.shift()
      if (!answer) throw new TypeError('no network')
      return answer
    },
    () => `key ${(count += 1)}`,
  )
  const ask = (id: string) => call(reservationsApi.cancel, input(id)).catch(() => {})
  const move = (startsAt: string) =>
    call(reservationsApi.change, { params: { id: ID }, body: { startsAt } }).catch(() => {})
  return { keys, ask, move }
}

const refusal = (code: string) =>
  Response.json({ error: { statusCode: 409, name: '', code, message: '' } }, { status: 409 })

it('repeats a call with the same key until a response arrives', async () => {
  const { keys, ask } = serverThat(
    undefined,
    new Response(null, { status: 503 }),
    refusal('IN_PROGRESS'),
    Response.json({}),
  )
  for (let i = 0; i < 4; i++) await ask(ID)
  await ask(ID)
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 1', 'key 2'])
})

it('a final refusal counts as a response', async () => {
  const { keys, ask } = serverThat(refusal('SLOT_FULL'), Response.json({}))
  await ask(ID)
  await ask(ID)
  expect(keys).toEqual(['key 1', 'key 2'])
})

it('a different call has a different key', async () => {
  const { keys, ask } = serverThat(undefined, undefined, Response.json({}))
  await ask(ID)
  await ask(OTHER)
  await ask(ID)
  expect(keys).toEqual(['key 1', 'key 2', 'key 1'])
})

const TEN = '2026-11-24T01:00:00.000Z'
const ELEVEN = '2026-11-24T02:00:00.000Z'

it('a repeated call gets a new key after another call', async () => {
  const { keys, move } = serverThat(undefined, Response.json({}), Response.json({}))
  for (const start of [TEN, ELEVEN, TEN]) await move(start)
  expect(keys).toEqual(['key 1', 'key 2', 'key 3'])
})

it('a repeated call gets a new key after a final refusal', async () => {
  const { keys, move } = serverThat(undefined, refusal('SLOT_FULL'), Response.json({}))
  for (const start of [TEN, ELEVEN, TEN]) await move(start)
  expect(keys).toEqual(['key 1', 'key 2', 'key 3'])
})

it('a repeated call gets a new key even if the other call got no response', async () => {
  const { keys, move } = serverThat(undefined, undefined, undefined, Response.json({}))
  for (const start of [TEN, ELEVEN, TEN, TEN]) await move(start)
  expect(keys).toEqual(['key 1', 'key 2', 'key 3', 'key 3'])
})
