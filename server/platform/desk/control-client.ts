import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { ControlLine } from './control-server.ts'
import { getSocketPath, runWithShortPath } from '#server/platform/db/lock.ts'
import type { DeskFile } from './command.ts'

/** Sends a request to a running server and passes on its output. Throws the error that it reports. */
export async function runOnServer(
  dataDir: string,
  path: string,
  body: object,
  onLine: (line: string) => void,
  onFile?: (file: DeskFile) => void,
): Promise<void> {
  const response = await runWithShortPath(getSocketPath(dataDir), (socketPath) =>
    post(socketPath, path, JSON.stringify(body)),
  )
  for await (const text of createInterface({ input: response })) {
    const line = JSON.parse(text) as ControlLine
    if ('error' in line) throw new Error(line.error)
    if ('file' in line) onFile?.({ name: line.file, bytes: Buffer.from(line.base64, 'base64') })
    else onLine(line.line)
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
