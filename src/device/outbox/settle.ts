/** Revokes a row that has not reached the server, or loads its outcome. */
import * as submissionsApi from '#contract/submissions/api.ts'
import { submissionOutcomeSchema } from '#contract/shared/submission.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import * as z from 'zod/mini'
import type { DeviceSession } from '#src/device/session/request.ts'
import { applyOutcome, type OutboxRow, type SettleResult } from './row.ts'
import { isSettled, isUncertain, type StoredResponse } from './state.ts'
import { fetchAsOwner, withOutboxLock } from './send.ts'
import { updateRow } from './store.ts'

const TIMEOUT_MS = 15_000

const toOutcome = (response: StoredResponse) =>
  ({ is: response.status < 400 ? 'accepted' : 'refused', response }) as const

async function revoke(row: OutboxRow, session: DeviceSession): Promise<SettleResult> {
  const init = { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await fetchAsOwner(row.owner, toEndpointUrl(submissionsApi.revoke, { params: row }), init, session)
  const result = response?.ok ? z.safeParse(submissionOutcomeSchema, await response.json()).data : undefined
  if (!result) return 'unknown'
  const { answer: stored } = result
  await updateRow(row.key, (it) => (stored ? applyOutcome(it, toOutcome(stored), Date.now()) : undefined))
  return stored ? 'decided' : 'revoked'
}

/** A row that was never sent is deleted at once. Otherwise the server says whether it has received it. */
export const settleRow = (key: string, session: DeviceSession): Promise<SettleResult> =>
  withOutboxLock(async () => {
    const row = await updateRow(key, (it) => (isSettled(it) || isUncertain(it) ? it : undefined))
    if (!row) return 'revoked'
    return isSettled(row) ? 'decided' : revoke(row, session).catch(() => 'unknown' as const)
  })
