/** Undefined for a text that is no URL. `URL.parse` and `URL.canParse` are missing in Safari before 18 and 17. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
