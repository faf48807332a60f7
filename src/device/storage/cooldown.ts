/** Waiting times between repeated prompts, remembered on this device. */
import { setStored, getStored } from './local-storage.ts'

export const recordTime = (key: string, now: number): void => setStored(key, `${now}`)

/** True also if no valid time is stored. */
export function isCooldownOver(key: string, cooldownMs: number, now: number): boolean {
  const recordedAt = Number(getStored(key) ?? Number.NaN)
  return Number.isNaN(recordedAt) || now - recordedAt > cooldownMs
}
