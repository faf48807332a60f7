import { createServer } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './listen.ts'
import { StartupError } from '#server/platform/system/errors.ts'

it('an address of another machine is rejected with the settings to change', async () => {
  // Reserved for documentation, so no machine has it.
  const listening = listen(createServer(), () => {}, { host: '192.0.2.1', port: 3000 })
  await expect(listening).rejects.toThrow(/^The server cannot listen at HOST 192\.0\.2\.1, PORT 3000: .*EADDRNOTAVAIL/)
  await expect(listening).rejects.toThrow(StartupError)
})

it('keeps connections open that were idle longer than the defaults of Node', async () => {
  const server = createServer()
  const { port, stop } = await listen(server, (_, response) => void response.end('yes'), { host: '127.0.0.1', port: 0 })
  onTestFinished(stop)
  const open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    await once(socket, 'connect')
    onTestFinished(() => void socket.destroy())
    return async () => {
      const response = Promise.race([once(socket, 'data'), once(socket, 'close')])
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
      return String((await response)[0])
    }
  }
  const clients = await Promise.all(Array.from({ length: 100 }, open))
  const burst = (spreadMs: number) =>
    Promise.all(clients.map((ask, n) => wait((n * spreadMs) / clients.length).then(ask)))
  for (const response of await burst(0)) expect(response).toMatch(/\r\nKeep-Alive: timeout=75\r\n/i)
  // Node's defaults: it announces 5 s and closes after 6 s.
  await wait(5_800)
  for (const response of await burst(400)) expect(response).toMatch(/^HTTP\/1\.1 200 /)
})
