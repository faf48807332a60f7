import autocannon, { type Client } from 'autocannon'
import type { Figure } from './figure.ts'

interface Load {
  what: string
  paths: string[]
  connections: number
  /** Requests each path exactly once, so that no response is cached. Otherwise repeats for 8 seconds. */
  once?: boolean
  atLeast?: number
  p99AtMostMs?: number
}

/** Requests per second and their 99th percentile. */
export async function measureRate(url: string, load: Load): Promise<Figure[]> {
  const { what, paths, connections, once, atLeast, p99AtMostMs } = load
  const headers = { 'accept-encoding': 'br' }
  const share = Math.ceil(paths.length / connections)
  let clients = 0
  let lastResponseAt = 0
  // By default every connection would start with the first path.
  const giveShare = (client: Client) => {
    const own = once ? paths.slice(clients * share, (clients + 1) * share) : paths
    clients++
    client.on('response', () => (lastResponseAt = performance.now()))
    client.setRequests(own.map((path) => ({ path, headers })))
  }
  const startedAt = performance.now()
  const extent = once ? { amount: share * connections } : { duration: 8 }
  const result = await autocannon({ url, connections, setupClient: giveShare, ...extent })
  // With an amount, autocannon ends up to a second after the last response.
  const seconds = (lastResponseAt - startedAt) / 1000
  const wrong = result.errors + result.timeouts + result.non2xx
  if (wrong > 0) throw new Error(`${what}: ${wrong} requests were not answered with 200`)
  const subject = `${what}, ${connections} connections`
  return [
    { what: subject, value: result.requests.total / seconds, unit: '/s', ...(atLeast && { atLeast }) },
    { what: `${subject}, p99`, value: result.latency.p99, unit: 'ms', ...(p99AtMostMs && { atMost: p99AtMostMs }) },
  ]
}
