/**
 * What the device stores of the catalogue, and commands for it. The database is loaded on demand.
 */
import { useEffect, useState } from 'react'
import type { CatalogueStats } from '#src/device/catalogue/stored.ts'
import {
  catalogueStatusAtom,
  IDLE,
  type CatalogueProblem,
  type CatalogueStatus,
  toCatalogueProblem,
} from '#src/device/catalogue/status.ts'
import { countUnsent } from '#src/device/cart-sync/start.ts'
import { useHydratedAtom } from '#src/device/storage/use-hydrated-atom.ts'
import { loadRequired } from '#src/ui/loading/load-required.ts'

interface StoredCatalogue {
  /** Undefined until read; null: nothing. */
  figures?: CatalogueStats | null
  /** Also includes other data. */
  bytes?: number
  /** Changes of cart and favorites that are not synced. */
  unsent: number
  /** Why the device cannot be read. */
  problem?: CatalogueProblem | undefined
}

async function loadStoredCatalogue(): Promise<StoredCatalogue> {
  const unsent = await countUnsent().catch(() => 0)
  try {
    const { loadStoredBytes, loadCatalogueStats } = await import('#src/device/catalogue/stored.ts')
    const [figures, bytes] = await Promise.all([loadCatalogueStats(), loadStoredBytes()])
    return { figures: figures ?? null, bytes, unsent }
  } catch (error) {
    return { figures: null, unsent, problem: toCatalogueProblem(error) }
  }
}

export function useStoredCatalogue(): StoredCatalogue & { status: CatalogueStatus } {
  const status = useHydratedAtom(catalogueStatusAtom, IDLE)
  const [stored, setStored] = useState<StoredCatalogue>({ unsent: 0 })
  useEffect(() => {
    let isCurrent = true
    void loadStoredCatalogue().then((read) => isCurrent && setStored(read))
    return () => {
      isCurrent = false
    }
  }, [status])
  return { ...stored, status }
}

export async function updateCatalogue(): Promise<void> {
  const { refreshCatalogue } = await loadRequired(() => import('#src/device/catalogue/sync.ts'))
  await refreshCatalogue({ isRequested: true })
}

export async function storePictures(): Promise<void> {
  const { setThumbnailsChoice, saveThumbnails } = await loadRequired(
    () => import('#src/device/catalogue/thumbnails.ts'),
  )
  setThumbnailsChoice('kept')
  await updateCatalogue()
  await saveThumbnails()
}

export async function eraseCatalogue(): Promise<void> {
  const { eraseOfflineCatalogue } = await loadRequired(() => import('#src/device/catalogue/stored.ts'))
  await eraseOfflineCatalogue()
}
