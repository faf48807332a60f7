import { fileURLToPath } from 'node:url'
import { readPostalCodes } from '#contract/postal-codes.ts'
import { MONTHLY } from '../cache-control.ts'
import * as postalCodes from '../domain/postal-codes.ts'
import { route } from '../route.ts'

const FOLDER = fileURLToPath(new URL('../../dist/postal-codes', import.meta.url))

export const postalCodeRoutes = (folder = FOLDER) => [
  route(readPostalCodes, async ({ params }) => ({ codes: await postalCodes.readPostalCodes(folder, params.prefix) }), {
    cacheControl: MONTHLY,
  }),
]
