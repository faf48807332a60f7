/** The last answers that the pack gave, to know whether what is shown is still true when it changes. */

/** A page asks three or four questions. */
const MOST = 12

interface Shown {
  answer: unknown
  again: () => Promise<unknown>
}

const shown = new Map<string, Shown>()

const idsOf = (answer: unknown): string => {
  const { data } = (answer ?? {}) as { data?: unknown }
  return Array.isArray(data) ? data.map((it: { id?: unknown }) => it.id).join() : ''
}

export function noteShown(address: string, answer: unknown, again: () => Promise<unknown>): void {
  shown.delete(address)
  shown.set(address, { answer, again })
  const oldest = shown.keys().next().value
  if (shown.size > MOST && oldest !== undefined) shown.delete(oldest)
}

/** `values`: the same things, with other prices or stocks. `things`: a list would show others, or in another order. */
export type Difference = 'none' | 'values' | 'things'

export async function compareShown(): Promise<Difference> {
  let difference: Difference = 'none'
  for (const { answer, again } of shown.values()) {
    // What is gone is told by the next question.
    const now = await again().catch(() => undefined)
    if (now === undefined || JSON.stringify(now) === JSON.stringify(answer)) continue
    if (idsOf(now) !== idsOf(answer)) return 'things'
    difference = 'values'
  }
  return difference
}
