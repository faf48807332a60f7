import { eraseOfflineCatalogue } from '#src/device/catalogue/stored.ts'
import { setCatalogueChoice } from '#src/device/catalogue/has-catalogue.ts'

/** Deletes the offline catalogue, which test files share. */
export async function deleteCatalogue(): Promise<void> {
  await eraseOfflineCatalogue()
  setCatalogueChoice('none')
}
