import type { Server, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How long requests that are under way may take to end. */
const GRACE_MS = 10_000

type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface Listening {
  port: number
  /** Takes no more requests, ends those under way, then resolves. */
  stop(): Promise<void>
}

export class PortTaken extends Error {
  override name = 'PortTaken'
}

export async function listen(server: Server, listener: Listener, { host, port }: { host: string; port: number }): Promise<Listening> {
  server.on('request', listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new PortTaken(`Port ${port} is in use by another program. Stop it, or choose another with PORT.`) : error)
    })
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(impatience)
}
