/** Settings of an S3 bucket for files. Either all or none are set. */
import * as z from 'zod/mini'

export interface S3Settings {
  /** `https://s3.ap-northeast-1.amazonaws.com` */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const text = (form: RegExp, expected: string) => z.optional(z.string().check(z.regex(form, { error: () => expected })))

export const s3Shape = {
  S3_BUCKET: text(/^[a-z\d][\w.-]{1,254}$/i, 'the name of a bucket, such as shop-files'),
  S3_REGION: text(/^[\w-]{1,50}$/, 'the name of a region, such as ap-northeast-1'),
  S3_ACCESS_KEY_ID: text(/^\S{1,200}$/, 'the id of a key'),
  S3_SECRET_ACCESS_KEY: text(/^\S{1,200}$/, 'the secret of that key'),
}

/** Default for services without regions. */
const NO_REGION = 'us-east-1'

type Values = { S3_ENDPOINT?: string | undefined } & { [Name in keyof typeof s3Shape]?: string | undefined }

/** Undefined if files are stored in DATA_DIR. */
export function readS3(values: Values): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = NO_REGION } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function listMissingS3(values: Values): string[] {
  const given = TOGETHER.filter((name) => values[name])
  if (given.length === 0) return values.S3_REGION ? ['S3_ENDPOINT is not set, expected with S3_REGION'] : []
  return TOGETHER.filter((name) => !values[name]).map((name) => `${name} is not set, expected with ${given[0]}`)
}
