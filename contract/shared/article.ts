/** What readers see of an article before its text: a summary, its length, its structure. */
import { type Block, blocksToText, inlineToText } from './markdown.ts'

/** A calm pace for Japanese. */
const CHARACTERS_PER_MINUTE = 500

/** Rounded up, at least 1. */
export function getReadingMinutes(blocks: readonly Block[]): number {
  const characters = blocksToText(blocks).replaceAll(/\s/g, '').length
  return Math.max(1, Math.ceil(characters / CHARACTERS_PER_MINUTE))
}

/** Shorter articles can be seen at a glance. */
const MIN_HEADINGS = 3

export interface ContentsEntry {
  /** Anchor of the heading. */
  id: string
  text: string
}

/** The table of contents: the headings of level 2. Empty if there are fewer than three. */
export function listContents(blocks: readonly Block[]): ContentsEntry[] {
  const entries = blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, text: inlineToText(block.content) }] : [],
  )
  return entries.length >= MIN_HEADINGS ? entries : []
}

const EXCERPT_LENGTH = 100

/** The beginning of the paragraphs, at most 100 characters. */
export function getExcerpt(blocks: readonly Block[]): string {
  const text = blocks.flatMap((block) => (block.type === 'paragraph' ? [inlineToText(block.content)] : [])).join('')
  const characters = [...text]
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…` : text
}
