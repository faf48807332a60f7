/** What is shown of an article before its text: summary, reading time, contents. */
import { type Block, blocksToText, inlineToText } from './markdown.ts'

/** An average reading speed for Japanese. */
const CHARACTERS_PER_MINUTE = 500

/** Rounded up, at least 1. */
export function getReadingMinutes(blocks: readonly Block[]): number {
  return Math.max(1, Math.ceil(countCharacters(blocks) / CHARACTERS_PER_MINUTE))
}

const countCharacters = (blocks: readonly Block[]): number => blocksToText(blocks).replaceAll(/\s/g, '').length

/** Articles with fewer headings or characters can be seen at a glance. */
const MIN_HEADINGS = 3
const MIN_CHARACTERS = 800

export interface ContentsEntry {
  /** Anchor of the heading. */
  id: string
  text: string
}

/** The table of contents of a long article: its headings of level 2. Otherwise empty. */
export function listContents(blocks: readonly Block[]): ContentsEntry[] {
  const entries = blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, text: inlineToText(block.content) }] : [],
  )
  return entries.length >= MIN_HEADINGS && countCharacters(blocks) >= MIN_CHARACTERS ? entries : []
}

const EXCERPT_LENGTH = 100

/** The beginning of the paragraphs, at most 100 characters. */
export function getExcerpt(blocks: readonly Block[]): string {
  const text = blocks.flatMap((block) => (block.type === 'paragraph' ? [inlineToText(block.content)] : [])).join('')
  const characters = [...text]
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…` : text
}
