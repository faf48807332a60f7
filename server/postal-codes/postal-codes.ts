import * as postalCodesApi from '#contract/postal-codes/api.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostalCodes } from '#contract/postal-codes/api.ts'
import { fileURLToPath } from 'node:url'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { route } from '#server/platform/http/route.ts'

/** Reads the file that the build created for this prefix. Unused prefixes have no file. */
export async function loadPostalCodes(folder: string, prefix: string): Promise<PostalCodes> {
  const text = await readFile(join(folder, `${prefix}.json`), 'utf8').catch(undefinedIfMissing)
  return text === undefined ? {} : JSON.parse(text)
}

const FOLDER = fileURLToPath(new URL('../../dist/postal-codes', import.meta.url))

export const postalCodes: ServerModule = {
  routes: () => [
    route(
      postalCodesApi.get,
      'All postal codes that begin with these three digits, with their addresses',
      async ({ params }) => ({ codes: await loadPostalCodes(FOLDER, params.prefix) }),
    ),
  ],
}
