/** What this device has not delivered yet, and when it is sent. */
import { atom, getDefaultStore } from 'jotai'
import { liveQuery } from 'dexie'
import type { ActionSpec } from '#contract/shared/action.ts'
import type { SubjectChange } from '#contract/shared/desk-change.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { isOffline, onBackOnline } from '#src/device/network/connectivity.ts'
import type { Attachment, OutboxRow } from '#src/device/outbox/row.ts'
import { isSettled, isUnsent, parseStoredResponse } from '#src/device/outbox/state.ts'
import { coalesce } from '#src/device/storage/coalesce.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { createKey } from '../network/api.ts'
import { queryClient } from '../network/query-client.ts'
import { flushPersisted } from '../offline/persisted-queries.ts'
import { sendRows } from './send.ts'
import { patchQueries } from './patches.ts'
import { addRow, createRow, type ActionSummary, loadRows, updateRow } from './store.ts'

const store = getDefaultStore()

/** All rows of this device that are not done, in the order in which they were done. */
export const rowsAtom = atom<readonly OutboxRow[]>([])

const RETRY_MS = 15_000

/** A page that was closed meanwhile does not remove its row. */
const DONE_KEPT_MS = 10 * MINUTE_MS

let timer: ReturnType<typeof setTimeout> | undefined

const send = coalesce(async () => {
  clearTimeout(timer)
  // It is sent when the network is back.
  if (isOffline()) return
  const unsent = await sendRows()
  if (unsent.some(({ state }) => state === 'waiting')) timer = setTimeout(sendSoon, RETRY_MS)
  // The page that waits for its outcome removes it.
  for (const { key, state, submittedAt } of await loadRows())
    if (state === 'done' && serverNow() - submittedAt > DONE_KEPT_MS) await dismiss(key)
})

// Rows that were not sent are sent again.
export const sendSoon = (): void => void send().catch(() => {})

export type NewFile = Pick<Attachment, 'id' | 'bytes' | 'type'>

interface Submission<Input, Output extends object> {
  spec: ActionSpec<Input, Output>
  input: Input & object
  owner: string
  summary: ActionSummary
  files?: readonly NewFile[]
}

/**
 * Stores what was done, shows its effect at once, and sends it. Resolves to the row after the first attempt; without signal
 * at once. Rejects if the device cannot store it.
 */
export async function submit<Input, Output extends object>({
  spec,
  input,
  owner,
  summary,
  files = [],
}: Submission<Input, Output>): Promise<OutboxRow | undefined> {
  const row = createRow({ ...summary, spec, input, owner })
  await addRow(
    row,
    files.map((file) => ({ ...file, rowKey: row.key, isUploaded: false })),
  )
  revertPatch.set(row.key, patchQueries(queryClient, spec.name, input))
  await flushPersisted()
  // Some browsers reject instead of declining.
  void navigator.storage?.persist?.().catch(() => {})
  if (isOffline()) return row
  await send()
  return (await loadRows()).find(({ key }) => key === row.key)
}

/** By key: puts back what was shown before. */
const revertPatch = new Map<string, () => void>()

export const getOutput = <Output>(row: OutboxRow): Output => parseStoredResponse(row) as Output

/** Takes back what was not sent. False if the server may have received it. */
export async function withdraw(key: string): Promise<boolean> {
  let isWithdrawn = false
  await updateRow(key, (it) => {
    isWithdrawn = isUnsent(it) && it.attempts === 0
    return isWithdrawn ? undefined : it
  })
  if (isWithdrawn) revertPatch.get(key)?.()
  return isWithdrawn
}

/** Removes a row that has an outcome. */
export async function dismiss(key: string): Promise<void> {
  await updateRow(key, (row) => (isSettled(row) ? undefined : row))
}

/** Returns a function that stops it. */
export function startOutbox(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const rows = liveQuery(loadRows).subscribe({
    next: (all) =>
      store.set(
        rowsAtom,
        all.filter(({ state }) => state !== 'done'),
      ),
    // Without storage nothing is there.
    error: () => {},
  })
  onBackOnline(sendSoon)
  addEventListener('pageshow', sendSoon, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || sendSoon(), { signal })
  sendSoon()
  return () => {
    controller.abort()
    rows.unsubscribe()
    clearTimeout(timer)
  }
}

/** Does it once more, on what someone else has made of it meanwhile. */
export async function repeatOnPresent(row: OutboxRow, { present }: SubjectChange): Promise<void> {
  const body = JSON.stringify({ ...(JSON.parse(row.body) as object), seen: present })
  const { response: _, ...rest } = row
  await addRow({ ...rest, key: createKey(), body, state: 'waiting', attempts: 0, nextAt: 0, notBefore: 0 })
  await dismiss(row.key)
  sendSoon()
}
