import type { Place, Problem } from '#server/platform/content/problems.ts'
import { findRepeated } from '#server/platform/content/repeated.ts'
import { type Content, type Entry, toProblem } from './content.ts'

/** Minimum of different pictures, not counting the drawing of the sizes. */
const MIN_GALLERY_PICTURES = 2

interface Use {
  entry: Entry<unknown>
  place: Place
  file: string
}

export function checkPictures(content: Content, files: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  for (const { entry, place, file } of listUsedPictures(content)) {
    if (!content.alts.has(file)) problems.push(toProblem(entry, place, `${file} does not stand in pictures.json`))
  }
  for (const [file, alt] of content.alts) {
    if (!files.has(file)) problems.push(toProblem(alt, [], `there is no picture ${file}`))
  }
  for (const { again, first } of findRepeated(listColourPictures(content), ({ file }) => file)) {
    problems.push(
      toProblem(again.entry, again.place, `${again.file} stands first already in ${first.entry.source.file}`),
    )
  }
  for (const item of content.items) {
    const pictures = new Set([...item.value.colours.map(({ picture }) => picture), ...item.value.scenes])
    if (pictures.size >= MIN_GALLERY_PICTURES) continue
    problems.push(toProblem(item, ['scenes'], 'a gallery needs two pictures; name a room or place that shows the item'))
  }
  return problems
}

const listColourPictures = ({ items }: Content): Use[] =>
  items.flatMap((entry) =>
    entry.value.colours.map(({ picture }, i) => ({ entry, place: ['colours', i, 'picture'], file: picture })),
  )

/** All references to pictures in the content. */
export function listUsedPictures(content: Content): Use[] {
  const { site, categories, shops, items, pages } = content
  const uses = [
    ...listColourPictures(content),
    ...items.flatMap((entry) => entry.value.scenes.map((file, i) => ({ entry, place: ['scenes', i], file }))),
    ...shops.flatMap((entry) => entry.value.pictures.map((file, i) => ({ entry, place: ['pictures', i], file }))),
    ...categories.map((entry) => ({ entry, place: ['picture'], file: entry.value.picture })),
    ...pages.map((entry) => ({ entry, place: ['picture'], file: entry.value.picture })),
    ...[...items, ...pages].flatMap((entry) =>
      entry.blocks.map((block) => ({ entry, place: [], file: block.type === 'picture' ? block.file : undefined })),
    ),
    ...(site
      ? (['hero', 'heroPortrait'] as const).map((it) => ({ entry: site, place: [it], file: site.value[it] }))
      : []),
  ]
  return uses.filter((use): use is Use => Boolean(use.file))
}
