/** Uploaded files: stored once, readable by their owner only. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ulid } from 'ulid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { files } from '#server/files/schema.ts'
import { CLAIMED_PICTURES, claimFiles, saveFile } from '#server/files/files.ts'
import { sweepFiles } from '#server/files/jobs.ts'
import { createFolderStore, createS3Store } from '#server/platform/files/file-store.ts'
import { PASSWORD, registerAs } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fileActions, photo } from '#tests/support/file-calls.ts'
import { OBJECT_KEYS, startObjectService } from '#tests/support/object-service.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const SUBMISSION = ulid()

describe.each(testDatabases())('files on $name', ({ open }) => {
  const world = useCustomers(open)
  const { upload, download } = fileActions(world)
  const newId = () => ulid(world.clock.ms)
  const rowOf = async (id: string) => (await world.database.db.select().from(files).where(eq(files.id, id)))[0]
  const customerId = async () => String((await world.request('GET /Customers/me', { token: world.token })).body['id'])
  const claim = async (...fileIds: string[]) => claimFor(SUBMISSION, ...fileIds)
  const claimFor = async (submissionKey: string, ...fileIds: string[]) => {
    const owner = await customerId()
    const nowMs = world.clock.ms
    return world.database.db.transaction((tx) =>
      claimFiles(tx, { ...CLAIMED_PICTURES, fileIds, customerId: owner, submissionKey, nowMs }),
    )
  }
  /** Has its own file store. */
  const storeDeps = () => {
    const store = createFolderStore(makeTempFolder('swept'))
    return { db: world.database.db, files: store, now: () => world.clock.ms }
  }

  it('are typed by their bytes, stored without metadata, and returned to their owner only', async () => {
    const id = newId()
    const { status, body } = await upload(id, await photo(), { token: world.token })
    expect({ status, body }).toMatchObject({ status: 200, body: { id, kind: 'jpeg' } })
    const mine = await download(id, world.token)
    const bytes = Buffer.from(await mine.arrayBuffer())
    expect(bytes.byteLength).toBe(body['size'])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(body['sha256'])
    expect((await sharp(bytes).metadata()).width).toBe(30)
    expect(Object.fromEntries(mine.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const other = await registerAs(world.request, `stranger${world.count}@example.jp`)
    expect((await download(id, other)).status).toBe(404)
    expect((await download(id, undefined)).status).toBe(401)
    expect(world.app.logged()).not.toContain(id)
  })

  it('that are PDFs are served as downloads only', async () => {
    const id = newId()
    await upload(id, Buffer.from('%PDF-1.7\n'), { token: world.token })
    const { headers } = await download(id, world.token)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${id}.pdf"`)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('are stored once when sent repeatedly or concurrently; other bytes or another sender are refused', async () => {
    const id = newId()
    const bytes = await photo('#123456')
    const many = await Promise.all(Array.from({ length: 6 }, () => upload(id, bytes)))
    expect(new Set(many.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(many[0]!.status).toBe(200)
    for (const again of [
      await upload(id, await photo('#654321')),
      await upload(id, bytes, { token: world.token }),
      await upload(id, bytes, { submission: newId() }),
    ])
      expect(again).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
  })

  it('that the file store refuses get Retry-After, and are stored when the same upload is repeated', async () => {
    const service = await startObjectService()
    onTestFinished(service.stop)
    const store = createS3Store({ endpoint: service.url, bucket: 'the-bucket', ...OBJECT_KEYS }, { timeoutMs: 500 })
    const { put, get } = world.app.files
    Object.assign(world.app.files, store)
    onTestFinished(() => void Object.assign(world.app.files, { put, get }))
    const id = newId()
    const bytes = await photo('#221100')
    for (const failing of [500, 503, 403, 'stalled'] as const) {
      service.fail(failing)
      const refused = await upload(id, bytes, { token: world.token })
      expect(refused).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } })
      expect(refused.headers.get('retry-after')).toBe('2')
    }
    service.fail(undefined)
    expect(await upload(id, bytes, { token: world.token })).toMatchObject({ status: 200, body: { id } })
    service.fail(503)
    expect((await download(id, world.token)).status).toBe(503)
    service.fail(undefined)
    expect((await download(id, world.token)).status).toBe(200)
    expect(service.objects.size).toBe(1)
  })

  it('that a disk refuses get Retry-After, and are stored when the same upload is repeated', async () => {
    const { put } = world.app.files
    onTestFinished(() => void Object.assign(world.app.files, { put }))
    const id = newId()
    const bytes = await photo('#332211')
    for (const [code, status] of [
      ['EIO', 503],
      ['EACCES', 503],
      ['EMFILE', 503],
      ['ENOSPC', 507],
    ] as const) {
      const failing = () => Promise.reject(Object.assign(new Error(`${code}: write`), { code }))
      Object.assign(world.app.files, { put: failing })
      const refused = await upload(id, bytes)
      expect(refused.status).toBe(status)
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    Object.assign(world.app.files, { put })
    expect((await upload(id, bytes)).status).toBe(200)
  })

  it('that a killed process did not store are stored on the next upload', async () => {
    const id = newId()
    const deps = storeDeps()
    const dying = { ...deps.files, put: () => Promise.reject(new Error('killed')) }
    const sent = { id, customerId: undefined, submissionKey: SUBMISSION, bytes: await photo('#001122') }
    await expect(saveFile({ ...deps, files: dying }, sent)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await rowOf(id)).toMatchObject({ storedAt: null })
    await expect(claim(id)).rejects.toMatchObject({ code: 'FILE_GONE', details: { fileIds: [id] } })
    const stored = await saveFile(deps, sent)
    expect((await deps.files.get(id))?.byteLength).toBe(stored.size)
    await claim(id)
  })

  it('are refused with a readable message', async () => {
    const large = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(10_000_000)])
    const cases: [Uint8Array, string, string][] = [
      [large, 'BODY_TOO_LARGE', '10MB'],
      [Buffer.alloc(12_000_000), 'BODY_TOO_LARGE', '10MB'],
    ]
    for (const [bytes, code, words] of cases) {
      const { error } = await upload(newId(), bytes)
      expect(error).toMatchObject({ code, message: expect.stringContaining(words) })
    }
    const heic = await upload(newId(), Buffer.from('\0\0\0\x18ftypheic', 'latin1'))
    expect(heic).toMatchObject({ status: 422, error: { details: { file: expect.stringContaining('HEIC') } } })
    expect((await upload('no ulid', await photo())).error.code).toBe('BAD_REQUEST')
    expect((await upload(newId(), await photo(), { field: 'other' })).error.code).toBe('BAD_REQUEST')
    expect((await upload(newId(), await photo(), { submission: 'none' })).error.code).toBe('BAD_REQUEST')
    expect((await upload(newId(), await photo(), { token: 'forged' })).error.code).toBe('UNAUTHORIZED')
    expect((await world.request('POST /Files/upload', { body: {} })).error.code).toBe('BAD_REQUEST')
  })

  it('are limited in number for each network address', async () => {
    const source = '10.251.0.1'
    const wrong = Buffer.from('nothing')
    for (let n = 0; n < 100; n++) {
      const three = await Promise.all([0, 1, 2].map(() => upload(newId(), wrong, { source })))
      expect(three.map(({ status }) => status)).toEqual([422, 422, 422])
    }
    const limited = await upload(newId(), wrong, { source })
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('3600')
  })

  it('are accepted three at a time per network address; a fourth gets Retry-After', async () => {
    const source = '10.251.0.2'
    const bytes = await photo('#334455')
    const responses = await Promise.all(Array.from({ length: 4 }, () => upload(newId(), bytes, { source })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
    const refused = responses.find(({ status }) => status === 429)!
    expect(refused.error.code).toBe('TOO_MANY_REQUESTS')
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await upload(newId(), bytes, { source })).status).toBe(200)
  })

  it('uploaded without a token can be claimed only by the submission they named', async () => {
    const guests = newId()
    const own = newId()
    const submission = newId()
    await upload(guests, await photo('#778899'), { submission })
    await upload(own, await photo('#998877'), { submission, token: world.token })
    await expect(claimFor(newId(), guests)).rejects.toMatchObject({ code: 'FILE_GONE', details: { fileIds: [guests] } })
    expect(await rowOf(guests)).toMatchObject({ customerId: null })
    await claimFor(submission, guests)
    // Any submission of the customer can claim the file.
    await claimFor(newId(), own)
  })

  it('are deleted after 7 days unless referenced', async () => {
    const loose = newId()
    const named = newId()
    const deps = storeDeps()
    for (const id of [loose, named])
      await saveFile(deps, {
        id,
        customerId: undefined,
        submissionKey: SUBMISSION,
        bytes: await photo(id === loose ? '#aa0000' : '#00aa00'),
      })
    await claim(named)
    await expect(claim(named)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    world.clock.ms += 7 * DAY_MS
    await sweepFiles(deps)
    expect(await rowOf(loose)).toBeUndefined()
    expect(await deps.files.get(loose)).toBeUndefined()
    expect(await deps.files.get(named)).toBeDefined()
    expect(await rowOf(named)).toMatchObject({ deleteAfter: null })
  })

  it('are deleted with the account', async () => {
    const id = newId()
    const deps = storeDeps()
    await saveFile(deps, {
      id,
      customerId: await customerId(),
      submissionKey: SUBMISSION,
      bytes: await photo('#0000aa'),
    })
    await claim(id)
    await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
    expect(await rowOf(id)).toMatchObject({ customerId: null, submissionKey: null })
    await sweepFiles(deps)
    expect(await rowOf(id)).toBeUndefined()
    expect(await deps.files.get(id)).toBeUndefined()
  })
})
