/** What this device still has to send. Whoever keeps such things says so here, once. */
export interface Waiting {
  /** What they are: カートの変更. */
  label: string
  count: () => number | Promise<number>
}

const kinds: Waiting[] = []

export function addWaiting(kind: Waiting): void {
  kinds.push(kind)
}

/** Only what there is. Storage that does not answer counts as empty. */
export async function countWaiting(): Promise<{ label: string; count: number }[]> {
  const counts = await Promise.all(kinds.map(async ({ count }) => count()).map((it) => it.catch(() => 0)))
  return kinds.map(({ label }, i) => ({ label, count: counts[i]! })).filter(({ count }) => count > 0)
}
