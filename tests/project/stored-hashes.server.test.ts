/**
 * Values hidden in hashes. See stored-names.server.test.ts.
 * A changed value means that existing data is no longer found. It needs a migration of that data, not only a new value here.
 */
import { createSecretKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatCursor } from '#server/catalogue/feed.ts'
import { withSourceHash } from '#server/platform/content/tables.ts'
import { signToken } from '#server/customers/access-token.ts'
import { createSessionCookies } from '#server/customers/session-cookies.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { hashRequest } from '#server/platform/idempotency/rows.ts'
import { describePicture } from '#server/platform/pictures/describe.ts'
import { toKey } from '#server/platform/rate-limit/count-attempt.ts'
import * as limits from '#server/platform/rate-limit/limits.ts'
import { hashLinkSecret } from '#server/platform/system/random-text.ts'

const MESSAGE = 'Stored data has this name or value: changing it needs a migration'
const NOW = new Date('2026-11-20T03:00:00Z')
const KEY = '01KAGQ5M00AAAAAAAAAAAAAAAA'
const CUSTOMER = '01KAGQ5M00BBBBBBBBBBBBBBBB'
const env = readEnv({})

describe('hashes', () => {
  it('are computed over these texts', async () => {
    const sampleKey = createSecretKey('a'.repeat(32), 'utf8')
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    const position = { generation: '0', rev: 1, kind: 2, id: 3, startedAt: 4 }
    expect(
      {
        request: hashRequest('POST /api/Reservations', '{}'),
        linkSecret: hashLinkSecret('secret'),
        source: withSourceHash({ id: 1 }).sourceHash,
        picture: (await describePicture(Buffer.from(pixel, 'base64'))).id,
        cursor: Buffer.from(formatCursor(position), 'base64url').toString(),
        accessToken: await signToken({ sessionId: KEY, generation: 1, issuedAt: NOW.getTime() }, sampleKey),
        cookies: createSessionCookies({ access_token: '', issued_at: NOW.getTime() }, NOW.getTime(), env).map(
          (cookie) => cookie.split('=')[0],
        ),
      },
      MESSAGE,
    ).toMatchInlineSnapshot(`
      {
        "accessToken": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiIwMUtBR1E1TTAwQUFBQUFBQUFBQUFBQUFBQSIsImdlbiI6MSwiaWF0IjoxNzk1MTQzNjAwLCJpYXRfbXMiOjE3OTUxNDM2MDAwMDAsImV4cCI6MTc5NTE0NzIwMH0.gq0yJpv-VwRc69kKa69QijBgfEiAWLWx226OyXT3qPg",
        "cookies": [
          "customers.token",
          "customers.token_expiration",
          "customers.refresh_expiration",
          "customers.issued_at",
          "auth.strategy",
        ],
        "cursor": "0 1 2 3 4",
        "linkSecret": "K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols",
        "picture": "0b338ee3b9883baa",
        "request": "Q7EiRQizjQLDjyBtnsdG-fk4oLBkF08EAR13gYqZV0E",
        "source": "037c9214eef74cc3887f3a4f085b4e17",
      }
    `)
  })

  it('of rate limits are computed over these texts', () => {
    const all = [
      ...limits.loginLimits(env, 'A@example.jp', 'source'),
      ...limits.registerLimits(env, 'source'),
      ...limits.changeEmailLimits(CUSTOMER),
      ...limits.passwordLimits(CUSTOMER),
      ...limits.resetLimits(env, 'A@example.jp', 'source'),
      ...limits.newPasswordLimits(env, 'source'),
      ...limits.pushLimits('source'),
      ...limits.verificationLimits(CUSTOMER),
      ...limits.submissionLimits(env, { kind: 'reservation', source: 'source', contact: 'contact' }),
      ...limits.uploadLimits(env, 'source'),
      ...limits.rejectedSubmissionLimits('source'),
      ...limits.revokeSubmissionLimits('source'),
      ...limits.manageLimits('source'),
      ...limits.browserErrorLimits('source'),
    ]
    expect(
      all.map((limit) => `${limit.of.join(' / ')}: ${toKey(limit)}`),
      MESSAGE,
    ).toMatchInlineSnapshot(`
      [
        "login / email and source / a@example.jp / source: WQeulF7OdOubZ4LBXlKBi8YByXyzaJdf_glOzDmpFz4",
        "login / email / a@example.jp: pNw4BFmcHHdeh90qtjmSRBMtJf5JWNFaqrvo3_NVh14",
        "login / source / source: 6nrHiTBIYwx2OQVETrGRX4sTypygb-lC6MrkJYKDpS8",
        "register / source: 1qNo2ENrvQrS5abkPP8YLtxtQHRy8va77mVYDrnqpeM",
        "change email / 01KAGQ5M00BBBBBBBBBBBBBBBB: gwR-D1q6jTLi1IrI9hrmTH8ZXBD_ujNkjZ0p9Srm2rk",
        "password / 01KAGQ5M00BBBBBBBBBBBBBBBB: exWNvR-blNRrb-4Js62E_Ciylk2WG6GV6g8BO4-3b9A",
        "password reset / email / a@example.jp: xHWgtKwDoB21eDrNBIDFgxw3sssitRHE4Q8td5ieNL0",
        "password reset / source / source: hJmbchF5-gNRfWvoD68EMnRiIqs8IgEw_F4KcEIA4r8",
        "new password / source: AvwftBE923Wd_lccNiWhvESmj4WY_fb1YT0Z3zyfnuk",
        "push / source: 0grI0Y4jaomWPTCkopE5Jh3uQU0FA0HUvzR40RSKpLE",
        "email verification / 01KAGQ5M00BBBBBBBBBBBBBBBB: AUrkkBXoJw6Yj6ZBlXywuwLyswZu6ruk0aMRoXStCnw",
        "reservation / source / source: XdGqx2qBxhbAYmHVa4DIlOp_83vbHyT8FnnpZjQrKcU",
        "reservation / contact / contact: 6SMxAucIxf-5kjwilWNOCYuxcqiehmjTQ56Kz7GnMSw",
        "upload / source: mhi5AhYv23NBF09AdvhhEm_2eAEANRIGiFRqeeCT3zQ",
        "rejected submission / source: JIkPZ0hhFfxLJ3bKdTLeGhYjw-UfVkTO-MQwW3dA-bQ",
        "withdraw submission / source: 3Z_J10Th0xd7r65VPPhfSOxL6EzU0Yz0cc5xiy22OGM",
        "manage reservation / source: 9Kwu0GLIsGMvLtM3cXzgWenYvkyexHsga4r50ZfZ0B4",
        "browser error / source: NvrOfNhuxfvP_L96ddYUuwm-CNNhYjkcWV8HVhsJ9Q0",
      ]
    `)
  })
})
