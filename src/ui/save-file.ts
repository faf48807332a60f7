/** Saves a text as a file, like a download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later: some browsers read the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
