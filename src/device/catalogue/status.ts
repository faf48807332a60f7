/** What the offline catalogue is doing in this tab, and its last problem. */
import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai'
import { isBlocked } from '#src/device/storage/guard-database.ts'

/** `storage`: storage fails. `blocked`: another tab blocks an upgrade. `full`: quota exceeded. `network`: no connection. */
export type CatalogueProblem = 'storage' | 'blocked' | 'full' | 'network'

export interface CatalogueStatus {
  work: 'none' | 'catalogue' | 'pictures'
  problem?: CatalogueProblem | undefined
}

export const IDLE: CatalogueStatus = { work: 'none' }

export const catalogueStatusAtom: PrimitiveAtom<CatalogueStatus> = atom(IDLE)

export const setCatalogueStatus = (next: CatalogueStatus): void => getDefaultStore().set(catalogueStatusAtom, next)

interface Failure {
  name?: string
  inner?: { name?: string } | null
  statusCode?: unknown
}

/** Dexie wraps the error that aborted a transaction. */
export const isFull = (error: unknown): boolean => {
  const { name, inner } = error as Failure
  return [name, inner?.name].includes('QuotaExceededError')
}

/** Network and server errors have a status; all others come from storage. */
export function toCatalogueProblem(error: unknown): CatalogueProblem {
  if (isFull(error)) return 'full'
  if (isBlocked(error)) return 'blocked'
  return (error as Failure).statusCode === undefined ? 'storage' : 'network'
}
