/**
 * A slow network in front of a store. DevTools could slow down only the page, not its worker, and would inspect both.
 */
import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Duplex, PassThrough, pipeline, Writable } from 'node:stream'

/** Slow 4G: half of the round trip for each direction. */
const LATENCY_MS = 75
/** Of all connections together. */
const BYTES_PER_MS = 200

/** Delays each chunk by the latency, without waiting for it before the next. */
function delay(handle: (chunk: Buffer) => Promise<void>): Duplex {
  const passed = new PassThrough()
  let previous = Promise.resolve()
  return Duplex.from({
    readable: passed,
    writable: new Writable({
      write(chunk: Buffer, _encoding, callback) {
        const arrived = wait(LATENCY_MS)
        previous = Promise.all([previous, arrived]).then(async () => {
          await handle(chunk)
          passed.write(chunk)
        })
        callback()
      },
      final: (callback) => {
        void previous.then(() => passed.end())
        callback()
      },
    }),
  })
}

/** Forwards connections to `port`. Its URL has another port, on the same host. */
export async function startSlowNetwork(port: number): Promise<{ url: string; stop(): void }> {
  let freeAt = performance.now()
  const takeBandwidth = async (chunk: Buffer) => {
    freeAt = Math.max(freeAt, performance.now()) + chunk.length / BYTES_PER_MS
    await wait(freeAt - performance.now())
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(port, 'localhost')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    // A browser closes connections as it likes.
    const close = () => {
      client.destroy()
      target.destroy()
    }
    pipeline(
      client,
      delay(async () => {}),
      target,
      close,
    )
    pipeline(target, delay(takeBandwidth), client, close)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  return {
    url: `http://localhost:${address.port}`,
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
