import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { freePort } from '#tests/support/free-port.ts'

/** A second host on this machine. */
export async function startLocalServer(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const port = await freePort()
  const server = createServer(listener).listen(port, 'localhost')
  await once(server, 'listening')
  return { url: `http://localhost:${port}`, close: () => void server.close() }
}
