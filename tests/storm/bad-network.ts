/** A proxy between browser and store that injects network faults. Pages and files pass unchanged. */
import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import type { Random } from './random.ts'

/** A network fault. `lose`: the request never arrives. `forget`: the store handles it and the response is lost. */
const HARMS = ['none', 'lose', 'forget', 'delay', 'twice', 'fail', 'limit', 'refuse'] as const
export type Harm = (typeof HARMS)[number]

const HARMED = /^\/api\/(Reservations|ReformInquiries|Applications|Files\/upload|Submissions|Customers\/refresh)/

const ANSWERS: Partial<Record<Harm, { status: number; headers?: Record<string, string>; code: string }>> = {
  fail: { status: 500, code: 'INTERNAL_ERROR' },
  limit: { status: 429, headers: { 'retry-after': '1' }, code: 'TOO_MANY_REQUESTS' },
  refuse: { status: 401, code: 'UNAUTHORIZED' },
}

interface Options {
  storePort: number
  random: Random
}

export async function startBadNetwork({ storePort, random }: Options) {
  const port = await freePort()
  const harms: Partial<Record<Harm, number>> = {}
  let isCalm = false
  let isDown = false

  const choose = (incoming: IncomingMessage): Harm => {
    if (isCalm || incoming.method !== 'POST' || !HARMED.test(incoming.url ?? '')) return 'none'
    const harm = random.chance(0.35) ? 'none' : random.pick(HARMS)
    // Guests send no token, and a refused renewal would end the session.
    const isRefusable = incoming.headers.authorization !== undefined && !incoming.url!.endsWith('/refresh')
    return harm === 'refuse' && !isRefusable ? 'lose' : harm
  }

  const ask = ({ method, url, headers }: IncomingMessage): ClientRequest =>
    request({ host: 'localhost', port: storePort, method, path: url, headers })

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse | undefined): void {
    const asking = ask(incoming)
    asking.on('response', (response) => {
      outgoing?.writeHead(response.statusCode!, response.headers)
      if (outgoing) response.pipe(outgoing)
      else response.resume()
    })
    asking.on('error', () => outgoing?.destroy())
    outgoing?.on('close', () => asking.destroy())
    asking.end(body)
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isDown) return void outgoing.destroy()
    const body = Buffer.concat(await incoming.toArray())
    const harm = choose(incoming)
    harms[harm] = (harms[harm] ?? 0) + 1
    const response = ANSWERS[harm]
    if (response) {
      const { status, headers, code } = response
      const error = { statusCode: status, name: 'Error', code, message: '…' }
      outgoing.writeHead(status, { ...headers, 'content-type': 'application/json', 'x-server-time': `${Date.now()}` })
      outgoing.end(JSON.stringify({ error }))
      return
    }
    if (harm === 'lose') return void outgoing.destroy()
    if (harm === 'delay') await wait(random.below(1_500))
    if (harm === 'twice') pass(incoming, body, undefined)
    if (harm === 'forget') {
      const asking = ask(incoming)
      asking.on('error', () => outgoing.destroy())
      asking.on('response', (it) => it.resume().on('end', () => outgoing.destroy()))
      asking.end(body)
    } else pass(incoming, body, outgoing)
  }

  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing).catch(() => outgoing.destroy()))
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    harms,
    calmDown: () => (isCalm = true),
    /** Applies to pages and files too. */
    async fail(ms: number): Promise<void> {
      isDown = true
      server.closeAllConnections()
      await wait(ms)
      isDown = false
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type BadNetwork = Awaited<ReturnType<typeof startBadNetwork>>
