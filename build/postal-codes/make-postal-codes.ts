/**
 * Writes `dist/postal-codes/<prefix>.json`, one file for the first three digits, from Japan Post's list as the package
 * yubin brings it along. Made anew only when the package or this folder's code changes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAddress } from 'yubin'
import type { PostalCodes } from '#contract/postal-codes.ts'
import { addressRow } from './address-row.ts'

const FOLDER = 'dist/postal-codes'
const INPUTS = ['node_modules/yubin/package.json', 'build/postal-codes/address-row.ts', import.meta.filename]

/** All codes that begin with these three digits. The package finds addresses but lists none, so each code is asked for. */
function codesOf(prefix: string): PostalCodes {
  const codes: PostalCodes = {}
  for (let number = 0; number < 10_000; number++) {
    const code = prefix + String(number).padStart(4, '0')
    const address = getAddress(code)
    const row = address && addressRow(address)
    if (row) codes[code] = row
  }
  return codes
}

function makePostalCodes(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (let number = 0; number < 1_000; number++) {
    const prefix = String(number).padStart(3, '0')
    const codes = codesOf(prefix)
    if (Object.keys(codes).length > 0) writeFileSync(join(FOLDER, `${prefix}.json`), JSON.stringify(codes))
  }
}

const stamp = join(FOLDER, 'made-from')
const inputs = createHash('sha256')
for (const path of INPUTS) inputs.update(readFileSync(path))
const madeFrom = inputs.digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeFrom) {
  makePostalCodes()
  writeFileSync(stamp, madeFrom)
}
