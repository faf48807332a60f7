/**
 * The files that pages show: each picture in several widths, as AVIF, and once as WebP. They are derived when they are first
 * requested, and in the background before that. Each is derived once, however many processes share the folder.
 */
import { access, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getFallbackUrl, getPictureUrl, getPictureWidths } from '#contract/shared/picture-urls.ts'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import { openOriginal, readSize } from './describe.ts'
import { listOriginals, originalPath, picturesFolder } from './originals.ts'

/** Side by side with the original, in device pixels, no difference is visible down to 45. */
const AVIF = { quality: 47, effort: 2, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 76 }
/** Encoding uses whole cores: more at once would slow down every request. */
const MAX_AT_ONCE = 2
const POLL_MS = 50
/** A process that has not finished a file by then counts as dead. */
const LOCK_EXPIRES_MS = 60_000

const FILE = /^([0-9a-f]{16})-(\d{1,5})\.(avif|webp)$/

export interface DerivedFiles {
  /** Derives the file unless it exists. False if it belongs to no picture. */
  ensure(file: string): Promise<boolean>
  /** Derives everything that is missing, one file after the other, and waits while requests need the processor. */
  deriveAll(signal?: AbortSignal): Promise<number>
}

/** The files of a picture; its width decides which. */
export const filesOf = (id: string, width: number): string[] => [
  ...getPictureWidths(width).map((each) => basename(getPictureUrl(id, each))),
  basename(getFallbackUrl({ id, width })),
]

export function openDerivedFiles(dataDir: string): DerivedFiles {
  const folder = picturesFolder(dataDir)
  const running = new Map<string, Promise<boolean>>()
  const waiting: (() => void)[] = []
  let active = 0
  let requested = 0

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (active >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    active += 1
    try {
      return await work()
    } finally {
      active -= 1
      waiting.shift()?.()
    }
  }

  const isThere = (file: string): Promise<boolean> =>
    access(join(folder, file)).then(
      () => true,
      () => false,
    )

  async function derive(file: string): Promise<boolean> {
    const [, id, digits, format] = FILE.exec(file)!
    const original = originalPath(dataDir, id!)
    const size = await readSize(original)
    const width = Number(digits)
    if (!size || !filesOf(id!, size.width).includes(file)) return false
    return withSlot(() =>
      withFileLock(join(folder, file), async () => {
        if (await isThere(file)) return true
        const resized = (await openOriginal(original)).resize({ width })
        const encoded = format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)
        await writeAtomically(join(folder, file), await encoded.toBuffer())
        return true
      }),
    )
  }

  const deriveOnce = (file: string): Promise<boolean> => {
    const pending = running.get(file) ?? derive(file).finally(() => running.delete(file))
    running.set(file, pending)
    return pending
  }

  return {
    async ensure(file) {
      if (!FILE.test(file)) return false
      if (await isThere(file)) return true
      requested += 1
      try {
        return await deriveOnce(file)
      } finally {
        requested -= 1
      }
    },
    async deriveAll(signal) {
      await mkdir(folder, { recursive: true })
      const there = new Set(await readdir(folder))
      let count = 0
      for (const id of await listOriginals(dataDir)) {
        const size = await readSize(originalPath(dataDir, id))
        for (const file of size ? filesOf(id, size.width) : []) {
          if (there.has(file)) continue
          while (requested > 0) await pause(POLL_MS)
          if (signal?.aborted) return count
          await deriveOnce(file)
          count += 1
        }
      }
      return count
    },
  }
}

/** Mutual exclusion across processes. The work must check whether another process has already done it. */
async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`
  for (;;) {
    const handle = await open(lock, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      throw error
    })
    if (handle) {
      try {
        await handle.close()
        return await work()
      } finally {
        await unlink(lock).catch(() => {}) // Removed by another process after it had expired.
      }
    }
    const lockedAt = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    // Another process has removed it.
    if (lockedAt !== undefined && Date.now() - lockedAt > LOCK_EXPIRES_MS) await unlink(lock).catch(() => {})
    else await pause(POLL_MS)
  }
}
