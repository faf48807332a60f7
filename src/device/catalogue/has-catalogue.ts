/** Whether this device has the offline catalogue. Synchronous and light, so every page can read it without a database. */
import { getStored, setStored } from '#src/device/storage/local-storage.ts'

export const CATALOGUE_CHOICE_KEY = 'komorebi.pack'

/** `erased`: by the customer; not loaded again until they ask for it. */
type CatalogueChoice = 'kept' | 'erased' | 'none'

export const hasOfflineCatalogue = (): boolean => getStored(CATALOGUE_CHOICE_KEY) === 'kept'
export const isOfflineCatalogueErased = (): boolean => getStored(CATALOGUE_CHOICE_KEY) === 'erased'

export function setCatalogueChoice(choice: CatalogueChoice): void {
  if (getStored(CATALOGUE_CHOICE_KEY) !== choice) setStored(CATALOGUE_CHOICE_KEY, choice)
}
