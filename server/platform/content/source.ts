import type { DraftBlock } from './markdown.ts'
import type { Place, Problem } from './problems.ts'

/** A content file: one YAML or JSON value, followed by a body in `.md` files. */
export interface Source {
  file: string
  value: unknown
  /** Markdown after the front matter. */
  body: string
  /** Line where the body starts. */
  bodyLine: number
  /** Creates a problem for a place in the value, or for its nearest existing ancestor. */
  problem(place: Place, reason: string): Problem
  /** Syntax errors. */
  problems: Problem[]
}

/** A value of the content with its location. */
export interface Entry<T> {
  source: Source
  /** Path within the file; empty if the file has one entry only. */
  at: Place
  value: T
}

/** An entry with the Markdown text of its file; in JSON files there is none. */
export interface TextEntry<T> extends Entry<T> {
  blocks: DraftBlock[]
}

/** A problem at a path within an entry. */
export const toProblem = ({ source, at }: Entry<unknown>, place: Place, reason: string): Problem =>
  source.problem([...at, ...place], reason)
