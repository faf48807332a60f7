/** Kinds of content. Each noun declares its own; `server/import-content.ts` imports all of them. */
import * as z from 'zod/mini'
import { MAX_CONTENT_ID } from '#contract/shared/constants.ts'
import type { PgColumn, PgTable } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { VideoFiles } from '#server/platform/videos/originals.ts'
import type { FindPicture } from './pictures.ts'
import type { PhraseRules } from './phrases.ts'
import type { Place, Problem } from './problems.ts'
import type { Entry, TextEntry } from './source.ts'

/** The entries of a content folder, as far as they could be read. */
export interface Content {
  entriesOf<V>(kind: ContentKind<V>): TextEntry<V>[]
  /** All ids of a folder or list, including those of invalid entries, so that one mistake is reported once. */
  idsOf(name: string): ReadonlySet<unknown>
  /** Alternative texts by picture file. */
  alts: ReadonlyMap<string, Entry<string>>
}

/** Descriptions of the files that entries name. */
export interface FindFiles {
  findPicture: FindPicture
  findVideo: (name: string) => VideoFiles
}

export interface PrepareContext extends FindFiles, PhraseRules {
  content: Content
}

/** `rev`: the catalogue version that the import creates. */
export interface WriteContext {
  tx: Db
  rev: number
  now: Date
  /** Whether an entry stays as it is although no row is written for it. Others are hidden. Default: none stays. */
  keeps?: ((id: number) => boolean) | undefined
}

/** `content`: all of it, to locate a problem that only the database shows. It is thrown as a ContentError. */
export interface ImportContext extends WriteContext {
  content: Content
  report: (line: string) => void
}

export interface PictureUse {
  place: Place
  file: string | null | undefined
}

export interface VideoUse {
  place: Place
  /** Of a film in `content/movies/`, which has captions of the same name. */
  name: string
  durationSeconds: number
}

export interface ContentKind<Value = unknown, Row extends object = object> {
  /** A folder with one Markdown file per entry, `columns`, or a file with a list, `shops.json`. */
  folder: string
  /** If the files of the folder are fixed, their names. A missing one is a problem. */
  fileNames?: readonly string[]
  /** Where entries are stored that others can name by their id. */
  table?: PgTable & { id: PgColumn; sourceHash: PgColumn; data?: PgColumn }
  /**
   * Fields of its values that other kinds read, besides their ids; `data` of the table has them with the same names. What names
   * an entry with a mistake cannot be imported.
   */
  readByOthers?: readonly string[]
  /** A file that is stored with this one. */
  partFile?: string
  /** The JSON file has one value instead of a list. */
  isSingle?: true
  /** Of the front matter, or of a value of the JSON file. */
  schema: z.ZodMiniType<Value>
  /** The pictures that a value refers to. Pictures in its Markdown text are found automatically. */
  listPictures?(value: Value): PictureUse[]
  /** The films that a value refers to. */
  listVideos?(value: Value): VideoUse[]
  /** Checks across entries and kinds. */
  check?(entries: TextEntry<Value>[], content: Content): Problem[]
  /** The row without the hash of its source. Omitted if the entries have no table and only other kinds read them. */
  prepare?(entry: TextEntry<Value>, context: PrepareContext): Row
  /** Writes changed rows and returns how many, including hidden ones. */
  write?(rows: (Row & { sourceHash: string })[], context: ImportContext): Promise<number>
}

export const defineContent = <Value, Row extends object = never>(kind: ContentKind<Value, Row>) => kind

// Fields of several kinds.

export const idField = z.int().check(z.gte(1), z.lte(MAX_CONTENT_ID))

export const textField = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** Name of a file in `content/pictures/`. */
export const pictureField = z.string().check(z.regex(/^[a-z0-9-]+\.(jpg|png)$/))

/** Name of a film in `content/movies/`, without `.mp4`. */
export const videoField = z.string().check(z.regex(/^[a-z0-9-]+$/))
