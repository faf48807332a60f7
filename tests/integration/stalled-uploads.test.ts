/** Stalled uploads over a real socket: they are ended and their connections closed. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { KEY_HEADER, SUBMISSION_HEADER } from '#contract/shared/submission-kind.ts'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { openTestApp, serveTestApp, type TestApp } from '#tests/support/test-app.ts'

const ERROR_LEVEL = 50

describe.each(testDatabases().slice(0, 1))('a stalled upload on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let server: { url: string; stop: () => Promise<void> }
  beforeAll(async () => {
    database = await open()
    await fillStore(database)
    app = await openTestApp(database, {
      env: { TRUST_PROXY: '1' },
      uploadPace: { spanMs: 2_000, minBytes: 1_000 },
    })
    server = await serveTestApp(app)
  })
  afterAll(async () => {
    await server.stop()
    await app.close()
    await database.close()
  })

  /** Announces half a megabyte, sends the beginning, and stalls. */
  async function begin(source: string) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    let text = ''
    socket.on('data', (part: string) => (text += part))
    const closed = new Promise<void>((resolve) => socket.on('error', () => {}).once('close', () => resolve()))
    socket.write(
      [
        'POST /api/Files/upload HTTP/1.1',
        'host: localhost',
        `x-forwarded-for: ${source}`,
        `${KEY_HEADER}: ${ulid()}`,
        `${SUBMISSION_HEADER}: ${ulid()}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 500000',
        '',
        '--x\r\n',
      ].join('\r\n'),
    )
    return { response: () => text, closed, isClosed: () => socket.closed }
  }

  it('gets Retry-After, and its connection is closed', async () => {
    const { response, closed } = await begin('10.0.0.1')
    await closed
    expect(response()).toMatch(/^HTTP\/1\.1 503 /)
    expect(response()).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(response()).toContain('"SERVICE_UNAVAILABLE"')
  })

  it('is refused at once as the fourth from its address; the others time out', async () => {
    const three = [await begin('10.0.0.2'), await begin('10.0.0.2'), await begin('10.0.0.2')]
    const fourth = await begin('10.0.0.2')
    await expect.poll(fourth.response, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 429 /)
    expect(fourth.response()).toMatch(/\r\nretry-after: 5\r\n/i)
    await Promise.all([...three, fourth].map(({ closed }) => closed))
    for (const { response } of three) expect(response()).toMatch(/^HTTP\/1\.1 503 /)
    const next = await begin('10.0.0.2')
    await next.closed
    expect(next.response()).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('logs no error', () => {
    const lines = app.logged().split('\n').filter(Boolean)
    const notified = lines.map((line) => JSON.parse(line) as { level: number; status?: number })
    expect(notified.some(({ status }) => status === 503)).toBe(true)
    expect(notified.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([])
  })
})
