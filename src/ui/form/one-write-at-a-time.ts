/** One write at a time, at once, and of those that come meanwhile only the last. */
export function makeWriter() {
  let next: (() => Promise<void>) | undefined
  let isWriting = false
  async function writeAll() {
    isWriting = true
    while (next) {
      const write = next
      next = undefined
      // One that fails must not hold up all that come after it.
      await write().catch((error: unknown) => reportError(error))
    }
    isWriting = false
  }
  return (write: () => Promise<void>) => {
    next = write
    if (!isWriting) void writeAll()
  }
}
