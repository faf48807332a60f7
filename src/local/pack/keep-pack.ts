/** Keeps the pack in step: when it is pulled, and what follows from it. Loaded where there is a pack or may be one. */
import { MAX_UNASKED_PACK_BYTES, PACK_REFRESH_MS } from '#contract/rules.ts'
import { readSettings } from '#contract/settings.ts'
import { askServer } from '../ask-server.ts'
import { isInstalled } from '../is-installed.ts'
import { isUnmetered } from '../network-kind.ts'
import { isOffline, onBackOnline } from '../page-reach.ts'
import { THUMBNAILS_CACHE } from '../cache-names.ts'
import { hasPack, isPackErased, notePack } from './has-pack.ts'
import { onPackRenewed, packNow, readPack } from './page-pack.ts'
import { withPackDb } from './pack-db.ts'
import { isFull, problemOf, setPackStatus } from './pack-status.ts'
import { pullPack } from './pull-pack.ts'
import { compareShown } from './shown-answers.ts'
import { keepsPictures, savePictures } from './save-pictures.ts'

/** Questions that follow each other soon are answered from what was learned a moment ago. */
const FRESH_MS = 30_000

let running: { isAsked: boolean; whenDone: Promise<void> } | undefined
let pulledAt = -Infinity

/** A first copy of some size waits until it is asked for, or costs nothing. */
async function mayPull(): Promise<boolean> {
  if (isPackErased()) return false
  if ((await readPack()) || isInstalled() || isUnmetered()) return true
  return (await askServer(readSettings)).packBytes <= MAX_UNASKED_PACK_BYTES
}

const pull = () => pullPack({ ask: askServer, withDb: withPackDb, serverNow: packNow, isWanted: () => !isPackErased() })

async function pullWithRoom(): Promise<void> {
  try {
    await pull()
  } catch (error) {
    if (!isFull(error) || typeof caches === 'undefined') throw error
    // Pictures are the first to go.
    await caches.delete(THUMBNAILS_CACHE)
    await pull()
  }
}

async function run(isAsked: boolean): Promise<void> {
  try {
    if (isAsked && isPackErased()) notePack('none')
    if (!isAsked && !(await mayPull())) return
    setPackStatus({ work: 'catalogue' })
    await pullWithRoom()
    pulledAt = performance.now()
    await readPack()
    setPackStatus({ work: 'none' })
  } catch (error) {
    const problem = problemOf(error)
    // Whoever asked for nothing misses nothing: the copy that is there stays, and is brought in step later.
    setPackStatus(problem === 'network' && !isAsked ? { work: 'none' } : { work: 'none', problem })
  }
}

/** Brings the pack in step now: after a push, or when somebody wants it (`isAsked`: also if there is none yet). */
export async function refreshPack({ isAsked = false } = {}): Promise<void> {
  // What nobody asked for may have found that a first copy had better wait.
  if (running && isAsked && !running.isAsked) await running.whenDone
  running ??= {
    isAsked,
    whenDone: run(isAsked).finally(() => {
      running = undefined
    }),
  }
  return running.whenDone
}

const look = () => {
  if (!document.hidden && !isOffline()) void refreshPack()
}

/** What the device has answered may be old by now. */
export function refreshBehind(): void {
  if (performance.now() - pulledAt > FRESH_MS) look()
}

/** What is shown is renewed where nothing moves by it; else it is true again with the next page. */
async function renewShown(onOutdated: () => void): Promise<void> {
  const difference = await compareShown()
  if (difference === 'values' || (difference === 'things' && scrollY === 0)) onOutdated()
}

export function keepPack(onOutdated: () => void): void {
  onPackRenewed(() => void renewShown(onOutdated))
  document.addEventListener('visibilitychange', refreshBehind)
  onBackOnline(look)
  setInterval(look, PACK_REFRESH_MS)
  void refreshPack().then(() => {
    if (keepsPictures() && hasPack()) void savePictures()
  })
}
