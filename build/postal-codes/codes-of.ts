import { getAddress } from 'yubin'
import type { PostalCodes } from '#contract/postal-codes.ts'
import { addressRow } from './address-row.ts'

/** All codes that begin with these three digits. The package finds addresses but lists none, so each code is asked for. */
export function codesOf(prefix: string): PostalCodes {
  const codes: PostalCodes = {}
  for (let number = 0; number < 10_000; number++) {
    const code = prefix + String(number).padStart(4, '0')
    const address = getAddress(code)
    const row = address && addressRow(address)
    if (row) codes[code] = row
  }
  return codes
}
