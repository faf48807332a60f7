/** Fields that the files of several kinds have. */
import * as z from 'zod/mini'
import { MAX_CONTENT_ID } from '#contract/shared/constants.ts'

export const idField = z.int().check(z.gte(1), z.lte(MAX_CONTENT_ID))

export const textField = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** Name of a file in `content/pictures/`. */
export const pictureField = z.string().check(z.regex(/^[a-z0-9-]+\.(jpg|png)$/))

/** Name of a film in `content/movies/`, without `.mp4`. */
export const videoField = z.string().check(z.regex(/^[a-z0-9-]+$/))
