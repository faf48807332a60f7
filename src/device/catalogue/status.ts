/** What the pack is doing in this tab, and what keeps it from it. */

import { isBlocked } from '../guard-db.ts'

/** `storage`: nothing can be kept here. `blocked`: another tab is in the way. `full`: no room. `network`: not now. */
export type PackProblem = 'storage' | 'blocked' | 'full' | 'network'

export interface PackStatus {
  work: 'none' | 'catalogue' | 'pictures'
  problem?: PackProblem | undefined
}

let status: PackStatus = { work: 'none' }
const listeners = new Set<() => void>()

export const packStatus = (): PackStatus => status

export function onPackStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setPackStatus(next: PackStatus): void {
  status = next
  for (const listener of listeners) listener()
}

interface Failure {
  name?: string
  inner?: { name?: string } | null
  statusCode?: unknown
}

/** Dexie wraps what a transaction was aborted for. */
export const isFull = (error: unknown): boolean => {
  const { name, inner } = error as Failure
  return [name, inner?.name].includes('QuotaExceededError')
}

/** Whatever the network or the server says has a status; the rest is the storage's. */
export function problemOf(error: unknown): PackProblem {
  if (isFull(error)) return 'full'
  if (isBlocked(error)) return 'blocked'
  return (error as Failure).statusCode === undefined ? 'storage' : 'network'
}
