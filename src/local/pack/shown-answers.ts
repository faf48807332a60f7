/** The last answers that the pack gave, to know whether what is shown is still true when it changes. */

/** A page asks three or four questions. */
const MOST = 12

interface Shown {
  ids: string
  text: string
  again: () => Promise<unknown>
}

const shown = new Map<string, Shown>()

const idsOf = (answer: unknown): string => {
  const { data } = (answer ?? {}) as { data?: unknown }
  return Array.isArray(data) ? data.map((it: { id?: unknown }) => it.id).join() : ''
}

export function noteShown(address: string, answer: unknown, again: () => Promise<unknown>): void {
  shown.delete(address)
  shown.set(address, { ids: idsOf(answer), text: JSON.stringify(answer), again })
  const oldest = shown.keys().next().value
  if (shown.size > MOST && oldest !== undefined) shown.delete(oldest)
}

/** `values`: the same things, with other prices or stocks. `things`: a list would show others, or in another order. */
export type Difference = 'none' | 'values' | 'things'

export async function compareShown(): Promise<Difference> {
  let difference: Difference = 'none'
  for (const { ids, text, again } of shown.values()) {
    // What is gone is told by the next question.
    const answer = await again().catch(() => undefined)
    if (answer === undefined || JSON.stringify(answer) === text) continue
    if (idsOf(answer) !== ids) return 'things'
    difference = 'values'
  }
  return difference
}
