import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { formFor, type Finished } from './answers-finish.ts'
import type { Answers } from './answers.ts'
import type { HttpEnv } from './http-env.ts'

/** A finished answer as the answer to this request. A kept one is found at once by the next that comes with the same address. */
export function sendFinished(c: Context<HttpEnv>, finished: Finished, kept?: { answers: Answers; key: string }): Response {
  const address = c.env?.incoming?.url
  if (kept && address !== undefined && finished.status === 200) kept.answers.know(address, kept.key)
  const { status, headers, body } = formFor(finished, {
    method: c.req.method,
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
  })
  return new Response(body, { status, headers })
}

/** Answers before the application is asked, where nothing has to be computed. */
export function sendAtOnce(answers: Answers, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
  const finished = answers.readAddress(url)
  if (!finished) return false
  const form = formFor(finished, {
    method,
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
  })
  response.writeHead(form.status, form.headers)
  response.end(form.body)
  return true
}
