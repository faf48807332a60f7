/** Files of the build, whose names are hashes. */
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

/** The URL pattern of the only chunk that contains a text. */
export function findChunk(text: string): string {
  const scripts = readdirSync(`${FOLDER}/assets`).filter((name) => name.endsWith('.js'))
  const found = scripts.filter((name) => readFileSync(`${FOLDER}/assets/${name}`, 'utf8').includes(text))
  if (found.length !== 1) throw new Error(`「${text}」 is in ${found.length} chunks`)
  return `**/assets/${found[0]}`
}
