import type { CategoryFile, Content } from './content.ts'

export const categoryTree = ({ categories }: Pick<Content, 'categories'>): ReadonlyMap<number, CategoryFile> =>
  new Map(categories.map(({ value }) => [value.id, value]))
