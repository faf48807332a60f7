import { readFileSync } from 'node:fs'

/** The full path of every route of the page, with its params: `/items/$id`, `/items/category/{-$id}`. */
export function listRoutes(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, paths] = /interface FileRoutesByFullPath \{([^}]*(?:\{-[^}]*\}[^}]*)*)\n\}/.exec(tree)!
  return Array.from(paths!.matchAll(/^ {2}'(.+)': typeof/gm), ([, path]) => path!)
}
