/** What no file can know alone: whether the files of the content fit together. */
import { checkCategories, checkShops } from './check-places.ts'
import { checkItems } from './check-items.ts'
import { checkPictures } from './check-pictures.ts'
import { checkSearch } from './check-search.ts'
import type { Content } from './content.ts'
import { problemOf } from './content.ts'
import type { Problem } from './problems.ts'

/** `pictureFiles`: what stands in the folder of pictures. */
export const checkContent = (content: Content, pictureFiles: ReadonlySet<string>): Problem[] => [
  ...checkCategories(content),
  ...checkShops(content),
  ...checkItems(content),
  ...checkSearch(content),
  ...checkPages(content),
  ...checkPictures(content, pictureFiles),
]

const checkPages = ({ pages }: Content): Problem[] =>
  pages
    .filter(({ source, value }) => !source.file.endsWith(`/${value.slug}.md`))
    .map((page) => problemOf(page, ['slug'], 'is not the name of the file'))
