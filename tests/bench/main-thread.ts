import { readFileSync } from 'node:fs'
import type { UninspectedPage } from './uninspected-page.ts'

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10
/** `utime` and `stime`, counted behind the process name, which may contain spaces. */
const [UTIME, STIME] = [11, 12]

function readTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[UTIME]) + Number(fields[STIME])
}

/**
 * Prepares to read the processor time of the page's main thread since the start of its process, in ms. Called before the page
 * is opened: of the browser's processes, the page's is the one that worked most since then.
 */
export async function observeMainThread(page: UninspectedPage): Promise<() => Promise<number>> {
  const before = new Map((await page.listRenderers()).map((pid) => [pid, readTicks(pid)]))
  return async () => {
    const renderers = (await page.listRenderers()).map((pid) => ({ pid, ticks: readTicks(pid) }))
    const sorted = renderers.toSorted((a, b) => countSince(b) - countSince(a))
    return sorted[0]!.ticks * MS_PER_TICK
  }
  function countSince({ pid, ticks }: { pid: number; ticks: number }): number {
    return ticks - (before.get(pid) ?? 0)
  }
}
