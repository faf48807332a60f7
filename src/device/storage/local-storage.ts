/** Small choices that this device keeps. Where storage is blocked or full, they last as long as the page. */

/** All keys begin with it. */
const PREFIX = 'komorebi.'

const fallback = new Map<string, string>()

export function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? fallback.get(key)
  } catch {
    return fallback.get(key)
  }
}

export function keep(key: string, value: string): void {
  fallback.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Kept by the fallback.
  }
}

/** Every choice is forgotten; the page that is open still shows its own. */
export function forgetKept(): void {
  fallback.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}
