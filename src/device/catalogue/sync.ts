/** Decides when the offline catalogue is pulled, and updates what is shown. Loaded if there is one or may be one. */
import { getDefaultStore } from 'jotai'
import { MAX_AUTOMATIC_CATALOGUE_BYTES, CATALOGUE_REFRESH_MS } from '#contract/shared/constants.ts'
import * as settingsApi from '#contract/settings/api.ts'
import { callServer } from '#src/device/session/page.ts'
import { isInstalled } from '#src/device/storage/platform.ts'
import { isUnmetered } from '#src/device/network/connection.ts'
import { isOffline, onBackOnline } from '#src/device/network/connectivity.ts'
import { THUMBNAILS_CACHE } from '#src/device/storage/names.ts'
import { hasOfflineCatalogue, isOfflineCatalogueErased, setCatalogueChoice } from './has-catalogue.ts'
import { catalogueNow, catalogueUpdatesAtom, deviceResponsesAtom, loadSnapshot } from './query.ts'
import { withCatalogueDb } from './database.ts'
import { isFull, toCatalogueProblem, setCatalogueStatus } from './status.ts'
import { pullCatalogue } from './pull.ts'
import { compareResponses } from './shown-responses.ts'
import { isSavingThumbnails, saveThumbnails } from './thumbnails.ts'

/** Requests within this time do not trigger another pull. */
const FRESH_MS = 30_000

/** A run includes what is requested meanwhile, unless only it was requested by the customer. */
let running: { isRequested: boolean; done: Promise<void> } | undefined
/** When this page last pulled: a time of the page, not of the database. */
let pulledAt = -Infinity

/** A large first download waits until the customer asks for it or the connection is unmetered. */
async function isPullAllowed(): Promise<boolean> {
  if (isOfflineCatalogueErased()) return false
  if ((await loadSnapshot()) || isInstalled() || isUnmetered()) return true
  return (await callServer(settingsApi.get)).packBytes <= MAX_AUTOMATIC_CATALOGUE_BYTES
}

const pull = () =>
  pullCatalogue({
    call: callServer,
    withDb: withCatalogueDb,
    serverNow: catalogueNow,
    isWanted: () => !isOfflineCatalogueErased(),
  })

async function pullWithSpace(): Promise<void> {
  try {
    await pull()
  } catch (error) {
    if (!isFull(error) || typeof caches === 'undefined') throw error
    // Thumbnails are the first to be deleted.
    await caches.delete(THUMBNAILS_CACHE)
    await pull()
  }
}

async function run(isRequested: boolean): Promise<void> {
  try {
    if (isRequested && isOfflineCatalogueErased()) setCatalogueChoice('none')
    if (!isRequested && !(await isPullAllowed())) return
    setCatalogueStatus({ work: 'catalogue' })
    await pullWithSpace()
    pulledAt = performance.now()
    await loadSnapshot()
    setCatalogueStatus({ work: 'none' })
  } catch (error) {
    const problem = toCatalogueProblem(error)
    // The customer did not ask for it: the current snapshot stays and is updated later.
    setCatalogueStatus(problem === 'network' && !isRequested ? { work: 'none' } : { work: 'none', problem })
  }
}

/** Pulls now. `isRequested`: the customer asked for it, so also if there is no catalogue yet. */
export async function refreshCatalogue({ isRequested = false } = {}): Promise<void> {
  // A run that was not requested may have skipped the first download.
  if (running && isRequested && !running.isRequested) await running.done
  running ??= {
    isRequested,
    done: run(isRequested).finally(() => {
      running = undefined
    }),
  }
  return running.done
}

const refreshIfVisible = () => {
  if (!document.hidden && !isOffline()) void refreshCatalogue()
}

function refreshInBackground(): void {
  if (performance.now() - pulledAt > FRESH_MS) refreshIfVisible()
}

getDefaultStore().sub(deviceResponsesAtom, refreshInBackground)

/** Reloads the page's data unless that would shift what is visible; then it is updated with the next navigation. */
async function updateVisible(onOutdated: () => void): Promise<void> {
  const difference = await compareResponses()
  if (difference === 'values' || (difference === 'things' && scrollY === 0)) onOutdated()
}

export function startCatalogueRefresh(onOutdated: () => void): void {
  getDefaultStore().sub(catalogueUpdatesAtom, () => void updateVisible(onOutdated))
  document.addEventListener('visibilitychange', refreshInBackground)
  onBackOnline(refreshIfVisible)
  setInterval(refreshIfVisible, CATALOGUE_REFRESH_MS)
  void refreshCatalogue().then(() => {
    if (isSavingThumbnails() && hasOfflineCatalogue()) void saveThumbnails()
  })
}
