/**
 * Writes `dist/postal-codes/<prefix>.json`, one file per prefix of three digits, from Japan Post's list in the package
 * yubin. Skipped while the package and the code in this folder are unchanged.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codesOf } from './codes-of.ts'

const FOLDER = 'dist/postal-codes'
const INPUTS = [
  'node_modules/yubin/package.json',
  'build/postal-codes/address-row.ts',
  'build/postal-codes/codes-of.ts',
]

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
const inputsHash = inputs.digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputsHash) {
  makePostalCodes()
  writeFileSync(stamp, inputsHash)
}
