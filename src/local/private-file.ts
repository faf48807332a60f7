import { addressOf } from '#contract/endpoint.ts'
import { readFile } from '#contract/files.ts'
import { pageSession } from './page-session.ts'

const TIMEOUT_MS = 60_000

/** One of the customer's files, from the server alone: it stays in no cache. */
export async function readPrivateFile(id: string): Promise<Blob> {
  const response = await pageSession().fetch(addressOf(readFile, { params: { id } }), {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`)
  return response.blob()
}
