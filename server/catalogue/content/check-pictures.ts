import { type Content, type Entry, problemOf } from './content.ts'
import type { Place, Problem } from './problems.ts'
import { repeated } from './repeated.ts'

/** The colours' pictures, one room or place at least, the drawing of the sizes: a gallery worth opening. */
const MIN_GALLERY_PICTURES = 2

interface Use {
  entry: Entry<unknown>
  place: Place
  file: string
}

export function checkPictures(content: Content, files: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  for (const { entry, place, file } of picturesUsed(content)) {
    if (!content.alts.has(file)) problems.push(problemOf(entry, place, `${file} does not stand in pictures.json`))
  }
  for (const [file, alt] of content.alts) {
    if (!files.has(file)) problems.push(problemOf(alt, [], `there is no picture ${file}`))
  }
  for (const { again, first } of repeated(coloursIn(content), ({ file }) => file)) {
    problems.push(
      problemOf(again.entry, again.place, `${again.file} stands first already in ${first.entry.source.file}`),
    )
  }
  for (const item of content.items) {
    const pictures = new Set([...item.value.colours.map(({ picture }) => picture), ...item.value.scenes])
    if (pictures.size >= MIN_GALLERY_PICTURES) continue
    problems.push(problemOf(item, ['scenes'], 'a gallery needs two pictures; name a room or place that shows the item'))
  }
  return problems
}

const coloursIn = ({ items }: Content): Use[] =>
  items.flatMap((entry) =>
    entry.value.colours.map(({ picture }, i) => ({ entry, place: ['colours', i, 'picture'], file: picture })),
  )

/** Every place in the content that names a picture. */
export function picturesUsed(content: Content): Use[] {
  const { site, categories, shops, items, pages } = content
  const uses = [
    ...coloursIn(content),
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
