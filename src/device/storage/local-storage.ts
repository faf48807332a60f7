/** Small choices in localStorage. If it is blocked or full, they are held in memory until the page closes. */

/** Prefix of all keys. */
const PREFIX = 'komorebi.'

const fallback = new Map<string, string>()

export function getStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? fallback.get(key)
  } catch {
    return fallback.get(key)
  }
}

export function setStored(key: string, value: string): void {
  fallback.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // The fallback has the value.
  }
}

export function removeStored(...keys: string[]): void {
  for (const key of keys) {
    fallback.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing is stored.
    }
  }
}

/** Removes all choices. The open page keeps showing its own. */
export function clearStored(): void {
  fallback.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
}

/** Waiting times between repeated prompts, remembered on this device. */
export const recordTime = (key: string, now: number): void => setStored(key, `${now}`)

/** True also if no valid time is stored. */
export function isCooldownOver(key: string, cooldownMs: number, now: number): boolean {
  const recordedAt = Number(getStored(key) ?? Number.NaN)
  return Number.isNaN(recordedAt) || now - recordedAt > cooldownMs
}
