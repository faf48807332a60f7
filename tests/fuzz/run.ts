/** Sends `count` random requests and checks every response. */
import { Agent, request } from 'node:http'
import type { Transform } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import type { Database } from '#server/platform/db/client.ts'
import { makeRandom } from '#tests/storm/random.ts'
import { countWork } from './count-work.ts'
import { getEndpointName } from '#contract/endpoints.ts'
import { type FuzzResponse, findProblem } from './find-problem.ts'
import { toCurlCommand, type FuzzRequest, makeRequest } from './requests.ts'
import { type FuzzWorld, openFuzzWorld } from './world.ts'

export interface FuzzReport {
  /** Number of responses by status. */
  statuses: Record<number, number>
  /** Endpoints that returned 200 at least once. */
  done: Set<string>
  /** What is wrong, with the request that shows it. */
  problems: string[]
}

interface Options {
  count: number
  seed: number
}

const UNPACK: Record<string, (() => Transform) | undefined> = { br: createBrotliDecompress, gzip: createGunzip }

const MAILS_EVERY = 200
const STEP_MS = 1_000
const RESPONSE_TIMEOUT_MS = 60_000

export async function fuzz(open: () => Promise<Database>, { count, seed }: Options): Promise<FuzzReport> {
  const database = await open()
  const world = await openFuzzWorld(database)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const random = makeRandom(seed)
  const report: FuzzReport = { statuses: {}, done: new Set(), problems: [] }
  const broken: unknown[] = []
  const note = (error: unknown) => void broken.push(error)
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, note)
  try {
    const things = await world.victim.things()
    const declared = await readDeclared(world.url)
    for (let n = 0; n < count && report.problems.length === 0; n++) {
      world.clock.ms += STEP_MS
      const requests = makeRequest(world, random)
      const result = await send(world.url, requests, agent).catch((error: Error) => ({
        status: 0,
        headers: {},
        text: error.message,
        work: 0,
      }))
      const crash = broken.splice(0).map((error) => `throws in the process: ${String(error)}`)
      for (const problem of [...crash, findProblem(requests, result, world, declared)].filter((it) => it !== undefined))
        report.problems.push(`request ${n + 1} ${problem}\n${toCurlCommand(world.url, requests)}`)
      if (result.status === 200 && requests.endpoint && result.text) learnFrom(world, requests.endpoint, result)
      if (n % MAILS_EVERY === 0) await world.readMails()
      if (result.status === 401) await world.comeAgain(requests.headers['authorization'])
      report.statuses[result.status] = (report.statuses[result.status] ?? 0) + 1
      if (result.status === 200 && requests.endpoint) report.done.add(getEndpointName(requests.endpoint))
    }
    const after = await world.victim.things()
    if (after !== things) report.problems.push(`another customer's things have changed:\n${things}\n${after}`)
    for (const path of ['/healthz', '/readyz'])
      if ((await fetch(world.url + path)).status !== 200) report.problems.push(`${path} is not 200 afterwards`)
    return report
  } finally {
    for (const event of ['uncaughtException', 'unhandledRejection']) process.off(event, note)
    agent.destroy()
    await world.close()
    await database.close()
  }
}

function learnFrom(world: FuzzWorld, { path, transport }: Endpoint, { text }: FuzzResponse): void {
  if (transport !== 'file') world.learn(path, JSON.parse(text))
}

const descriptionSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) })),
  ),
})

/** The error codes that the OpenAPI description lists for an endpoint. */
async function readDeclared(url: string): Promise<(endpoint: Endpoint) => ReadonlySet<string>> {
  const { paths } = z.parse(descriptionSchema, await (await fetch(`${url}/api/openapi.json`)).json())
  return ({ method, path }) => {
    const responses = paths[path]![method.toLowerCase()]!.responses
    return new Set(Object.values(responses).flatMap(({ description }) => description.split(', ')))
  }
}

function send(url: string, { method, path, headers, body }: FuzzRequest, agent: Agent): Promise<FuzzResponse> {
  const stop = countWork()
  return new Promise<FuzzResponse>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, method, path, headers, agent, timeout: RESPONSE_TIMEOUT_MS })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('response', (response) => {
      const status = response.statusCode!
      const end = (text: string) => resolve({ status, headers: response.headers, text, work: stop() })
      // An event stream never ends.
      if (response.headers['content-type'] === 'text/event-stream' && method !== 'HEAD') {
        end('')
        return void sent.destroy()
      }
      const unpacked = method === 'HEAD' ? undefined : UNPACK[response.headers['content-encoding'] ?? '']
      readText(unpacked ? response.pipe(unpacked()) : response).then(end, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
