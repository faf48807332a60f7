import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startStore } from '#tests/support/running-store.ts'
import { type Figure, percentile } from './figure.ts'

const AT_ONCE = 50
const ROUNDS = 5
const MAX_BODY_BYTES = 64 * 1024

/** Alternating combining classes: sorting them is the worst case of normalisation. */
const MARKS = '\u0315\u0300'.repeat(15_000)
const HOSTILE = JSON.stringify({ email: `a${MARKS}@example.jp`, password: 'komorebi-2026' })

/** Latency of other requests while hostile texts arrive. */
export async function measureHostile(): Promise<Figure[]> {
  if (Buffer.byteLength(HOSTILE) > MAX_BODY_BYTES) throw new Error('The body would be refused for its size')
  const store = await startStore()
  const probing = new Agent({ keepAlive: true })
  try {
    await send(store.url, '/healthz', probing)
    const waits: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false
      const attack = Promise.all(
        Array.from({ length: AT_ONCE }, () => send(store.url, '/api/Customers/login', undefined, HOSTILE)),
      ).finally(() => (isOver = true))
      while (!isOver) {
        waits.push(await send(store.url, '/healthz', probing))
        await wait(2)
      }
      await attack
    }
    const what = `/healthz during ${AT_ONCE} logins with 64 kB of combining characters at once`
    return [
      { what: `${what}, median`, value: percentile(waits, 50), unit: 'ms' },
      { what: `${what}, the slowest`, value: Math.max(...waits), unit: 'ms', atMost: 100 },
    ]
  } finally {
    probing.destroy()
    await store.stop()
  }
}

/** Time to the response in ms. */
function send(url: string, path: string, agent?: Agent, body?: string): Promise<number> {
  const startedAt = performance.now()
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const options = { method: body === undefined ? 'GET' : 'POST', headers, ...(agent && { agent }) }
  return new Promise((resolve, reject) => {
    request(url + path, options, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - startedAt))
    })
      .on('error', reject)
      .end(body)
  })
}
