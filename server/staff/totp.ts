/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as all apps have it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { SECOND_MS } from '#contract/shared/constants.ts'

const STEP_MS = 30 * SECOND_MS
const DIGITS = 6
/** Clocks of phones may be wrong by a step. */
const DRIFT_STEPS = 1

/** RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((it) => ALPHABET.indexOf(it).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

function createCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.at(-1)! & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export const createTotp = (secret: string, nowMs: number): string =>
  createCode(decodeBase32(secret), Math.floor(nowMs / STEP_MS))

interface TotpCheck {
  /** Base32 */
  secret: string
  code: string
  /** Of the last code that was accepted: a code counts once. */
  lastStep: number
  nowMs: number
}

/** The step of the code, to be stored as the last one; undefined if the code is wrong. */
export function findTotpStep({ secret, code, lastStep, nowMs }: TotpCheck): number | undefined {
  const key = decodeBase32(secret)
  const present = Math.floor(nowMs / STEP_MS)
  const given = Buffer.from(code)
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    const expected = Buffer.from(createCode(key, step))
    if (step > lastStep && given.length === expected.length && timingSafeEqual(given, expected)) return step
  }
  return undefined
}
