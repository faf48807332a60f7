/** Files of the build, whose names end in hashes. */
import { readFileSync, readdirSync } from 'node:fs'
import type { BuiltFiles } from '#contract/shared/render.ts'

const FOLDER = 'dist/client'

/** The URL pattern of the chunk with a route's own code. */
export function findRouteChunk(id: string): string {
  const { routes } = JSON.parse(readFileSync(`${FOLDER}/routes.json`, 'utf8')) as BuiltFiles
  const file = routes[id]?.js.at(-1)
  if (!file) throw new Error(`There is no route ${id}`)
  return `**/${file}`
}

/** The URL pattern of a chunk by its name (`build/vite/chunks.ts`). */
export function findChunk(name: string): string {
  const found = readdirSync(`${FOLDER}/assets`).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
  if (found.length !== 1) throw new Error(`${found.length} chunks are called ${name}`)
  return `**/assets/${found[0]}`
}
