import { readdir, rm } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OBJECT_KEYS, startObjectService } from '#tests/support/object-service.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { type FileStore, createFolderStore, createS3Store } from './file-store.ts'

const ID = '01KA0000000000000000000001'
const bytes = (text: string) => new TextEncoder().encode(text)

const stores: Record<string, () => Promise<FileStore>> = {
  async 'a folder'() {
    const folder = makeTempFolder('files')
    onTestFinished(() => rm(folder, { recursive: true }))
    return createFolderStore(folder)
  },
  async 'an S3 bucket'() {
    const service = await startObjectService()
    onTestFinished(service.stop)
    return createS3Store({ endpoint: service.url, bucket: 'the-bucket', ...OBJECT_KEYS })
  },
}

describe.each(Object.entries(stores))('files in %s', (_, open) => {
  it('are stored, replaced and removed', async () => {
    const store = await open()
    expect(await store.get(ID)).toBeUndefined()
    await store.put(ID, bytes('one'), 'image/png')
    await store.put(ID, bytes('two'), 'image/png')
    expect(new TextDecoder().decode(await store.get(ID))).toBe('two')
    await store.remove(ID)
    await store.remove(ID)
    expect(await store.get(ID)).toBeUndefined()
  })
})

it('a folder store is readable by this user only and leaves no partial files', async () => {
  const folder = makeTempFolder('files')
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(Array.from({ length: 5 }, () => createFolderStore(folder).put(ID, bytes('same'), 'image/png')))
  expect(await readdir(folder, { recursive: true })).toEqual(['01', `01/${ID}`])
})

it('an S3 service that accepts a request and stalls is given up after the time-out', async () => {
  const service = await startObjectService()
  onTestFinished(service.stop)
  const store = createS3Store({ endpoint: service.url, bucket: 'the-bucket', ...OBJECT_KEYS }, { timeoutMs: 300 })
  service.fail('stalled')
  for (const stalled of [() => store.put(ID, bytes('one'), 'image/png'), () => store.get(ID), () => store.remove(ID)]) {
    const startedAt = performance.now()
    await expect(stalled()).rejects.toThrow('file store not reached')
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  }
  service.fail(undefined)
  await store.put(ID, bytes('one'), 'image/png')
})

it('an S3 error, an unreachable S3 or a missing bucket fails without revealing the file id', async () => {
  const service = await startObjectService()
  onTestFinished(service.stop)
  const settings = { endpoint: service.url, bucket: 'the-bucket', ...OBJECT_KEYS }
  const wrong = [
    { ...settings, secretAccessKey: 'another' },
    { ...settings, bucket: 'another' },
    { ...settings, endpoint: 'http://127.0.0.1:9' },
  ]
  for (const it of wrong) {
    const error = (await createS3Store(it)
      .put(ID, bytes('one'), 'image/png')
      .catch((failure: unknown) => failure)) as Error
    expect(error.message).toMatch(/^file store (refused: PUT 403|has no bucket another|not reached)/)
    expect(error.message).not.toContain(ID)
  }
})
