/** What the device keeps of the catalogue, and what can be done about it. The database comes when it is needed. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PackFigures } from '#src/local/pack/pack-figures.ts'
import { onPackStatus, type PackProblem, packStatus, type PackStatus, problemOf } from '#src/local/pack/pack-status.ts'
import { countUnsent } from '#src/session/unsent.ts'
import { wanted } from '#src/ui/wanted.ts'

interface Kept {
  /** Undefined until it is known; null: nothing. */
  figures?: PackFigures | null
  /** Also without the catalogue. */
  bytes?: number
  /** Changes of cart and favorites that the server has not got. */
  unsent: number
  /** What keeps the device from telling. */
  problem?: PackProblem | undefined
}

async function readKept(): Promise<Kept> {
  const unsent = await countUnsent().catch(() => 0)
  try {
    const { readKeptBytes, readPackFigures } = await import('#src/local/pack/pack-figures.ts')
    const [figures, bytes] = await Promise.all([readPackFigures(), readKeptBytes()])
    return { figures: figures ?? null, bytes, unsent }
  } catch (error) {
    return { figures: null, unsent, problem: problemOf(error) }
  }
}

const IDLE: PackStatus = { work: 'none' }

export function useKept(): Kept & { status: PackStatus } {
  const status = useSyncExternalStore(onPackStatus, packStatus, () => IDLE)
  const [kept, setKept] = useState<Kept>({ unsent: 0 })
  useEffect(() => {
    let isCurrent = true
    void readKept().then((read) => isCurrent && setKept(read))
    return () => {
      isCurrent = false
    }
  }, [status])
  return { ...kept, status }
}

export async function updatePack(): Promise<void> {
  const { refreshPack } = await wanted(() => import('#src/local/pack/keep-pack.ts'))
  await refreshPack({ isAsked: true })
}

export async function keepPictures(): Promise<void> {
  const { notePictures, savePictures } = await wanted(() => import('#src/local/pack/save-pictures.ts'))
  notePictures('kept')
  await updatePack()
  await savePictures()
}

export async function erase(): Promise<void> {
  const { erasePack } = await wanted(() => import('#src/local/pack/erase-pack.ts'))
  await erasePack()
}
