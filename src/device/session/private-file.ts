import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import * as filesApi from '#contract/files/api.ts'
import { pageSession } from './page.ts'

const TIMEOUT_MS = 60_000

/** Fetches one of the customer's files. It must not stay in any cache. */
export async function fetchPrivateFile(id: string): Promise<Blob> {
  const response = await pageSession().fetch(toEndpointUrl(filesApi.get, { params: { id } }), {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The file request failed with ${response.status}`)
  return response.blob()
}
