/** Small choices that this device keeps. Where storage is blocked or full, they last as long as the page. */

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
