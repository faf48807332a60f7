import { getAddress } from 'yubin'
import type { PostalCodes } from '#contract/postal-codes/api.ts'
import { addressRow } from './address-row.ts'

/** All codes with this prefix of three digits. The package has no list, so each code is looked up. */
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
