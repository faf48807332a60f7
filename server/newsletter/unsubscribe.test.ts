import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { readEnv } from '#server/platform/system/env.ts'
import { createUnsubscribeUrl, readUnsubscribeToken } from './unsubscribe.ts'

const sessionKey = createSecretKey(Buffer.alloc(32, 1))
const env = readEnv({ PUBLIC_URL: 'https://shop.example.jp' })
const CUSTOMER = '01KAGQ5M00AAAAAAAAAAAAAAAA'
const url = createUnsubscribeUrl({ env, sessionKey }, CUSTOMER)
const token = url.slice(url.lastIndexOf('/') + 1)

it('links of sent newsletters stay valid', () => {
  expect(url).toBe(`https://shop.example.jp/newsletter/${CUSTOMER}.OGe3mdwY4KRgTczb0GR2ZzXuyuAQG_BskT7o5F6Evrw`)
})

it('the token of a link belongs to one customer and one key', () => {
  const [id = '', signature = ''] = token.split('.')
  expect(readUnsubscribeToken(token, sessionKey)).toBe(CUSTOMER)
  expect(readUnsubscribeToken(token, createSecretKey(Buffer.alloc(32, 2)))).toBeUndefined()
  for (const wrong of [
    `01KAGQ5M00BBBBBBBBBBBBBBBB.${signature}`,
    `${id}.${signature.slice(1)}`,
    `${id}.${signature}A`,
    `${id}.A${signature.slice(1)}`,
    `${id}.`,
    id,
    '',
    `${id}\n.${signature}`,
  ])
    expect(readUnsubscribeToken(wrong, sessionKey)).toBeUndefined()
})
