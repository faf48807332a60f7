import { expect, it } from 'vitest'
import { readEnv } from '#server/platform/system/env.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { pagePolicy } from './security.ts'

const readPolicy = (text: string) => new Map(text.split('; ').map((it) => it.split(/ (.*)/s) as [string, string]))

it('pages may frame the players of exactly four hosts, and play films of their own origin only', () => {
  const env = readEnv({
    DATA_DIR: makeTempFolder('policy'),
    CDN_URL: 'https://cdn.example.jp',
    ASSETS_PATH: '/static/',
  })
  const policy = readPolicy(pagePolicy(env, { scripts: [], styles: [] }))
  expect(policy.get('frame-src')?.split(' ')).toEqual([
    'https://www.youtube.com',
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
    'https://www.dailymotion.com',
    'https://coub.com',
  ])
  expect(policy.get('media-src')).toBe("'self'")
  expect(policy.get('default-src')).toBe("'none'")
})
