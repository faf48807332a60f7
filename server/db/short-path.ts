import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** The address of a Unix socket holds 104 bytes on macOS, 108 on Linux, with its closing zero. */
const MAX_SOCKET_PATH_BYTES = 103

/** Runs with a path short enough for a socket: a longer one is reached through a link that stands as long as that runs. */
export async function withShortPath<T>(path: string, run: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return run(path)
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-'))
  try {
    const link = join(folder, 'data')
    await symlink(resolve(dirname(path)), link)
    return await run(join(link, basename(path)))
  } finally {
    await rm(folder, { recursive: true })
  }
}
