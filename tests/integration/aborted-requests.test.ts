/** A client that disconnects while it sends causes no error. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ulid } from 'ulid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { KEY_HEADER, SUBMISSION_HEADER } from '#contract/shared/submission-kind.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { openTestApp, serveTestApp } from '#tests/support/test-app.ts'

const HEAD = {
  reservation: ['POST /api/Reservations', 'content-type: application/json', 'content-length: 5000'],
  'reservation in chunks': ['POST /api/Reservations', 'content-type: application/json', 'transfer-encoding: chunked'],
  login: ['POST /api/Customers/login', 'content-type: application/json', 'content-length: 5000'],
  upload: ['POST /api/Files/upload', 'content-type: multipart/form-data; boundary=x', 'content-length: 500000'],
}
const START = { 'reservation in chunks': '9\r\n{"kind":"\r\n', upload: '--x\r\n' } as Record<string, string>

/** Uploads require the key of their submission. */
const keys = () => [KEY_HEADER, SUBMISSION_HEADER].map((name) => `${name}: ${ulid()}`)

describe.each(testDatabases().slice(0, 1))('an aborted request on $name', ({ open }) => {
  it.each(Object.keys(HEAD) as (keyof typeof HEAD)[])('a %s is no error', async (what) => {
    const database = await open()
    await fillStore(database)
    const app = await openTestApp(database)
    const { url, stop } = await serveTestApp(app)
    onTestFinished(async () => {
      await stop()
      await app.close()
      await database.close()
    })
    const [call, ...headers] = HEAD[what]
    for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      const lines = [`${call} HTTP/1.1`, 'host: localhost', ...keys(), ...headers]
      socket.write(`${lines.join('\r\n')}\r\n\r\n${START[what] ?? '{"kind":"'}`)
      await wait(100)
      socket[leave]()
    }
    const requests = () =>
      app
        .logged()
        .split('\n')
        .filter((line) => line.includes('"request aborted"'))
    await expect.poll(() => requests().length).toBe(3)
    const levels = app
      .logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { level: number }).level)
    expect(
      levels.filter((level) => level > 30),
      app.logged(),
    ).toEqual([])
    expect(app.logged()).not.toContain('"status":500')
  })
})
