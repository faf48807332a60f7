/** Writes a `.br` and a `.gz` beside every built text file, so the server never compresses one itself. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/
const MIN_BYTES = 256

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const compressFile = async (path: string) => {
    if ((await stat(path)).size < MIN_BYTES) return
    const bytes = await readFile(path)
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    const [brotliBytes, gzipBytes] = await Promise.all([brotli(bytes, options), zip(bytes, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, brotliBytes), writeFile(`${path}.gz`, gzipBytes)])
  }
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compressFile(join(folder, name))))
}
