import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { compressFor, formFor, tighten, type Finished } from './answers-finish.ts'
import type { Answers } from './answers.ts'
import type { HttpEnv } from './http-env.ts'

/** A finished answer as the answer to this request. A kept one is found at once by the next that comes with the same address. */
export async function sendFinished(
  c: Context<HttpEnv>,
  finished: Finished,
  kept?: { answers: Answers; key: string },
): Promise<Response> {
  const address = c.env?.incoming?.url
  if (kept && address !== undefined && finished.status === 200) kept.answers.know(address, kept.key)
  const acceptEncoding = c.req.header('accept-encoding')
  await compressFor(finished, acceptEncoding)
  const form = formFor(finished, { method: c.req.method, acceptEncoding, ifNoneMatch: c.req.header('if-none-match') })
  return new Response(form!.body, { status: form!.status, headers: form!.headers })
}

/** Answers before the application is asked, where nothing has to be computed. */
export function sendAtOnce(answers: Answers, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
  const finished = answers.readAddress(url)
  const form =
    finished &&
    formFor(finished, {
      method,
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    })
  if (!form) return false
  response.writeHead(form.status, form.headers)
  response.end(form.body)
  void tighten(finished)
  return true
}
