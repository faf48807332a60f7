import { fileURLToPath } from 'node:url'
import * as postalCodesApi from '#contract/postal-codes/api.ts'
import { route } from '#server/platform/http/route.ts'
import { loadPostalCodes } from './postal-codes.ts'

const FOLDER = fileURLToPath(new URL('../../dist/postal-codes', import.meta.url))

export const postalCodeRoutes = (folder = FOLDER) => [
  route(
    postalCodesApi.get,
    'All postal codes that begin with these three digits, with their addresses',
    async ({ params }) => ({ codes: await loadPostalCodes(folder, params.prefix) }),
  ),
]
