/** Movies: content and routes. */
import * as z from 'zod/mini'
import * as moviesApi from '#contract/movies/api.ts'
import { composeMoviePage } from '#contract/movies/page.ts'
import { MAX_TAG_CHARACTERS, type MovieSource } from '#contract/movies/schema.ts'
import { parseVideoLink } from '#contract/shared/video-link.ts'
import { collectionModule } from '#server/collections/module.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import {
  idField,
  pictureField,
  textField,
  videoField,
  defineContent,
  type FindFiles,
} from '#server/platform/content/kind.ts'
import { toProblem } from '#server/platform/content/source.ts'
import { storedMovies as stored } from '#server/collections/stored.ts'

const tagField = textField(MAX_TAG_CHARACTERS).check(
  z.regex(/^[^,:]+$/, 'コンマ（,）とコロン（:）は使えません。外してください。'),
)

const linkField = textField(2_000).check(
  z.refine((text) => parseVideoLink(text) !== undefined, '動画1本のhttpsのアドレスを書いてください。'),
)

const toSource = (
  { file, url = '' }: { file?: string | undefined; url?: string | undefined },
  findVideo: FindFiles['findVideo'],
): MovieSource => (file === undefined ? { type: 'link', url } : { type: 'film', ...findVideo(file) })

const content = defineContent({
  folder: 'movies.json',
  table: stored.table,
  schema: z.strictObject({
    id: idField,
    title: textField(60),
    description: textField(300),
    /** A film of our own; else `url`. */
    file: z.optional(videoField),
    url: z.optional(linkField),
    poster: pictureField,
    durationSeconds: z.int().check(z.gte(1), z.lte(7_200)),
    tags: z.array(tagField).check(z.maxLength(10)),
    items: z.array(idField).check(z.maxLength(8)),
    cases: z.array(idField).check(z.maxLength(3)),
    publishedAt: z.iso.datetime({ offset: true }),
  }),
  listPictures: ({ poster: file }) => [{ place: ['poster'], file }],
  listVideos: ({ file, durationSeconds }) =>
    file === undefined ? [] : [{ place: ['file'], name: file, durationSeconds }],
  check: (entries, content) => [
    ...checkEntries(entries, content, { items: 'items', cases: 'reforms' }),
    ...entries
      .filter(({ value }) => (value.file === undefined) === (value.url === undefined))
      .map((entry) => toProblem(entry, ['id'], 'file と url の、どちらか一つを書いてください。')),
  ],
  prepare({ value }, { findPicture, findVideo, findBreaks }) {
    const { id, title, description, durationSeconds, tags, items, cases, publishedAt } = value
    return {
      id,
      publishedAt: new Date(publishedAt),
      data: {
        id,
        title,
        titleBreaks: findBreaks(title),
        description,
        poster: findPicture(value.poster, { blur: true }),
        source: toSource(value, findVideo),
        durationSeconds,
        publishedAt: new Date(publishedAt).toISOString(),
        tags,
        itemIds: items,
        caseIds: cases,
      },
    }
  },
  write: writeCollection(stored),
})

export const movies = collectionModule({
  stored,
  api: moviesApi,
  summaries: {
    list: 'Movies, filtered, searched and paged, newest first',
    get: 'One movie with the items and cases that it shows and its neighbours',
  },
  compose: composeMoviePage,
  content,
  path: '/movies',
})
