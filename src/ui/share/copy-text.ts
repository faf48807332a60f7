/** Resolves to false where that is not allowed: over plain http, as in a showroom's own network, there is no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
