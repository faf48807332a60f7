import { useState } from 'react'
import * as pointsApi from '#contract/points/api.ts'
import type { PointChange, Points } from '#contract/points/schema.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { queryClient } from '#src/device/query/query-client.tsx'

type History = Pick<Points, 'data' | 'hasEarlier'>

/** Entries are immutable, so a response only adds some. The latest first. */
function addChanges(known: readonly PointChange[], more: readonly PointChange[]): PointChange[] {
  const bySeq = new Map([...known, ...more].map((it) => [it.seq, it]))
  return [...bySeq.values()].toSorted((a, b) => b.seq - a.seq)
}

/** The history as far as the customer has opened it. */
export function usePointHistory(latest: History) {
  const [opened, setOpened] = useState<History>()
  const changes = addChanges(latest.data, opened?.data ?? [])
  async function loadEarlier() {
    const before = changes.at(-1)?.seq
    const earlier = await queryClient.fetchQuery(apiQuery(pointsApi.get, { query: { before } }))
    setOpened({ data: addChanges(changes, earlier.data), hasEarlier: earlier.hasEarlier })
  }
  return { changes, hasEarlier: (opened ?? latest).hasEarlier, loadEarlier }
}
