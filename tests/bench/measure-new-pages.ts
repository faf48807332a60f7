import { type Figure, median } from './figure.ts'
import { listItemIds } from './list-item-ids.ts'
import { measureRate } from './measure-rate.ts'

/** Rendered by each process first, because a server is slower until its code is compiled and shared parts are cached. */
const WARM_UP_PAGES = 500
const PAGES_PER_RUN = 1_000

interface NewPages {
  connections: number
  /** Each run has pages of its own, because a page is cached after it was rendered. */
  runs: number
  processes?: number
}

/** How many items the store must have. */
export const countNewPages = ({ runs, processes = 1 }: Omit<NewPages, 'connections'>): number =>
  WARM_UP_PAGES * processes + PAGES_PER_RUN * runs

/** Rate and 99th percentile of item pages that no cache has: medians of the runs. */
export async function measureNewPages(url: string, options: NewPages): Promise<Figure[]> {
  const { connections, runs, processes = 1 } = options
  const ids = await listItemIds(url, countNewPages(options))
  const paths = ids.map((id) => `/items/${id}`)
  const what = `pages that no cache has, after ${WARM_UP_PAGES} others`
  const measure = (part: string[]) => measureRate(url, { what, paths: part, once: true, connections, atLeast: 300 })
  const warmUp = WARM_UP_PAGES * processes
  await measure(paths.slice(0, warmUp))
  const measured: Figure[][] = []
  for (let run = 0; run < runs; run++) {
    const start = warmUp + run * PAGES_PER_RUN
    measured.push(await measure(paths.slice(start, start + PAGES_PER_RUN)))
  }
  return measured[0]!.map((figure, index) => ({
    ...figure,
    value: median(measured.map((figures) => figures[index]!.value!)),
  }))
}
