import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serverArguments } from '#build/serve.mjs'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { person } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

const running = new Set<{ child: ChildProcess; ended: Promise<number | null> }>()

// A failed test must not keep the port from the tests after it.
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  running.clear()
})

/** Starts the server and collects its output and exit code. */
function start(env: Record<string, string>, args = serverArguments) {
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said.text += text))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  running.add({ child, ended })
  const open = async () => {
    while (!said.text.includes('is open')) {
      if (child.exitCode !== null) throw new Error(said.text)
      await wait(20)
    }
  }
  return { child, said, ended, open }
}

describe('a server that cannot start', () => {
  it('prints one line per reason and nothing else', async () => {
    const { said, ended } = start({ PORT: 'http', LOG_LEVEL: 'loud' })
    expect(await ended).toBe(1)
    expect(said.text.trim().split('\n')).toEqual([
      'PORT is "http", expected: a whole number from 1 to 65535',
      expect.stringMatching(/^LOG_LEVEL is "loud", expected: silent, /),
    ])
  })
})

const postgres = testDatabases().find(({ url }) => url)

describe.runIf(postgres)('a running server', () => {
  let env: Record<string, string>
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    env = {
      PORT: `${port}`,
      PUBLIC_URL: url,
      DATABASE_URL: await postgres!.url!(),
      ...SHARED_SECRETS,
      DATA_DIR: makeTempFolder('process'),
      DESK: '0',
    }
  })
  afterAll(() => rm(env['DATA_DIR']!, { recursive: true }))

  it('finishes running requests before it stops', async () => {
    const { child, said, ended, open } = start(env)
    await open()
    expect(said.text).toContain(`こもれび is open: ${url}`)
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] })
    await client.connect()
    await client.query('begin; lock table catalogue')
    const requests = fetch(`${url}/readyz`)
    await wait(200)
    child.kill('SIGTERM')
    await wait(200)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
    await client.query('commit')
    await client.end()
    expect((await requests).status).toBe(200)
    const respondedAt = performance.now()
    expect(await ended).toBe(0)
    // The client keeps its connection open for seconds, which does not delay the stop.
    expect(performance.now() - respondedAt).toBeLessThan(2_500)
  })

  it('stops in development too, while a browser waits for updates', async () => {
    const { child, ended, open } = start(env, ['server/main.ts', '--dev'])
    await open()
    const program = await (await fetch(`${url}/@vite/client`)).text()
    const token = /wsToken = "([^"]+)"/.exec(program)?.[1] ?? ''
    const browser = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
    await once(browser, 'open')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('runs several processes if configured, and replaces each that dies', { timeout: 90_000 }, async () => {
    const { child, said, ended, open } = start({ ...env, WEB_CONCURRENCY: '2', LOG_LEVEL: 'debug' })
    await open()
    expect(said.text.match(/is open/g)).toHaveLength(1)
    const workers = async () => {
      // A connection that was given to a process when it was killed is never answered.
      const signal = AbortSignal.timeout(2_000)
      await fetch(`${url}/healthz`, { headers: { connection: 'close' }, signal }).catch(() => undefined)
      return [...new Set([...said.text.matchAll(/"pid":(\d+),.*"path":"\/healthz"/g)].map(([, pid]) => Number(pid)))]
    }
    // A busy machine needs seconds to start each process.
    await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2)
    process.kill((await workers())[0]!, 'SIGKILL')
    await expect.poll(workers, { timeout: 30_000 }).toHaveLength(3)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('reports why none of several processes can start', async () => {
    const { said, ended } = start({ ...env, WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(await ended).toBe(1)
    expect(said.text).toContain('The database cannot be opened')
  })

  it('shares rate limits and sessions with another server', async () => {
    const otherPort = `${await freePort()}`
    const servers = [start(env), start({ ...env, PORT: otherPort })]
    await Promise.all(servers.map((it) => it.open()))
    const at = [url, `http://127.0.0.1:${otherPort}`]
    const post = (n: number, path: string, body: object) =>
      fetch(`${at[n % 2]}/api/Customers${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { access_token: token } = (await (await post(0, '', person('hanako@example.com'))).json()) as SessionResponse
    const me = await fetch(`${at[1]}/api/Customers/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    const wrong = { email: 'hanako@example.com', password: 'wrong' }
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => post(n, '/login', wrong)))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
    for (const { child } of servers) child.kill('SIGTERM')
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0])
  })

  it('does not share its port', async () => {
    const first = start(env)
    await first.open()
    const second = start(env)
    expect(await second.ended).toBe(1)
    expect(second.said.text).toContain(`Port ${env['PORT']} is in use by another program.`)
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
  })
})
