/** The last responses from the offline catalogue, to find out whether a catalogue change affects what is shown. */

/** A page makes three or four requests. */
const MAX_RESPONSES = 12

interface RecordedResponse {
  response: unknown
  repeat: () => Promise<unknown>
}

const responses = new Map<string, RecordedResponse>()

const joinIds = (response: unknown): string => {
  const { data } = (response ?? {}) as { data?: unknown }
  return Array.isArray(data) ? data.map((it: { id?: unknown }) => it.id).join() : ''
}

export function recordResponse(address: string, response: unknown, repeat: () => Promise<unknown>): void {
  responses.delete(address)
  responses.set(address, { response, repeat })
  const oldest = responses.keys().next().value
  if (responses.size > MAX_RESPONSES && oldest !== undefined) responses.delete(oldest)
}

/** `values`: the same items with other prices or stocks. `things`: a list with other items or another order. */
export type Difference = 'none' | 'values' | 'things'

export async function compareResponses(): Promise<Difference> {
  let difference: Difference = 'none'
  for (const { response, repeat } of responses.values()) {
    // A deleted item is noticed by the next request.
    const current = await repeat().catch(() => undefined)
    if (current === undefined || JSON.stringify(current) === JSON.stringify(response)) continue
    if (joinIds(current) !== joinIds(response)) return 'things'
    difference = 'values'
  }
  return difference
}
