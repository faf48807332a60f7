import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { ControlLine } from './control.ts'
import { socketIn } from './db/lock.ts'
import { withShortPath } from './db/short-path.ts'
import type { DeskFile } from './desk/command.ts'

/** Has a running server carry out an order, and repeats what it says. An error that it tells is thrown here. */
export async function askServer(
  dataDir: string,
  path: string,
  order: object,
  onLine: (line: string) => void,
  onFile?: (file: DeskFile) => void,
): Promise<void> {
  const answer = await withShortPath(socketIn(dataDir), (socketPath) => post(socketPath, path, JSON.stringify(order)))
  for await (const text of createInterface({ input: answer })) {
    const told = JSON.parse(text) as ControlLine
    if ('error' in told) throw new Error(told.error)
    if ('file' in told) onFile?.({ name: told.file, bytes: Buffer.from(told.base64, 'base64') })
    else onLine(told.line)
  }
}

const post = (socketPath: string, path: string, body: string) =>
  new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request({ socketPath, path, method: 'POST', headers, agent: false }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`The server is not ready for this (${response.statusCode}). Try again in a moment.`))
    })
      .on('error', reject)
      .end(body)
  })
