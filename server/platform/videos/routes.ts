import { createReadStream, mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { IMMUTABLE_CACHE } from '#server/platform/http/cache-control.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { sendNotFound } from '#server/platform/http/static.ts'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { videosFolder } from './originals.ts'

const TYPES = { mp4: 'video/mp4', vtt: 'text/vtt; charset=utf-8' } as const
/** Their names are hashes of their content. */
const FILE = /^\/videos\/([0-9a-f]{16}\.(mp4|vtt))$/
const RANGE = /^bytes=(\d*)-(\d*)$/

interface Range {
  start: number
  end: number
}

/** The bytes that a Range header asks for. Several ranges, or another unit, get the whole file. */
function parseRange(header: string | undefined, size: number): Range | 'whole' | 'outside' {
  const [, first, last] = RANGE.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (last !== '' && first !== '' && Number(first) > Number(last)) return 'whole'
  return range.start < size && (first !== '' || Number(last) > 0) ? range : 'outside'
}

/** Films and captions, whole or in parts: Safari plays nothing without ranges. */
export function mountVideos(app: Hono<HttpEnv>, dataDir: string): void {
  const root = videosFolder(dataDir)
  mkdirSync(root, { recursive: true })
  app.get(
    '/videos/*',
    async (c, next) => {
      const [, file, extension] = FILE.exec(c.req.path) ?? []
      const found = file === undefined ? undefined : await stat(join(root, file)).catch(undefinedIfMissing)
      if (file === undefined || !found) return next()
      const { size } = found
      const etag = `"${file}"`
      const headers = { 'cache-control': IMMUTABLE_CACHE, 'accept-ranges': 'bytes', etag }
      if (
        c.req
          .header('if-none-match')
          ?.split(/\s*,\s*/)
          .some((it) => it.replace(/^W\//, '') === etag)
      )
        return c.body(null, 304, headers)
      // A part that belongs to another version of the file would be useless.
      const isSame = (c.req.header('if-range') ?? etag) === etag
      const range = parseRange(isSame ? c.req.header('range') : undefined, size)
      if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
      const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
      const sent = {
        ...headers,
        'content-type': TYPES[extension as keyof typeof TYPES],
        'content-length': String(end - start + 1),
        ...(range === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
      }
      const status = range === 'whole' ? 200 : 206
      if (c.req.method === 'HEAD') return c.body(null, status, sent)
      const stream = Readable.toWeb(createReadStream(join(root, file), { start, end }))
      return c.body(stream as ReadableStream, status, sent)
    },
    sendNotFound,
  )
}
