import { expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { type SearchGroup, useSearchGroups } from './use-search-groups.ts'

it('what a search finds besides items is loaded again when the server is reachable again', async () => {
  const found: SearchGroup[] = [{ kind: 'reform', total: 3, cards: [] }]
  const load = vi.fn<() => Promise<SearchGroup[]>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(found)
  const { result } = await renderHook(() => useSearchGroups('無垢', { loaded: undefined, load }))
  await expect.poll(() => result.current).toEqual([])
  pageConnectivity().recordNoNetwork()
  pageConnectivity().recordReachable()
  await expect.poll(() => result.current).toEqual(found)
  pageConnectivity().recordNoNetwork()
  pageConnectivity().recordReachable()
  expect(load).toHaveBeenCalledTimes(2)
})
