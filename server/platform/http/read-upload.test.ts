import { afterEach, expect, it, vi } from 'vitest'
import { readFormFile } from './read-upload.ts'
import { createUploadLimiter } from './upload-limits.ts'

afterEach(() => vi.useRealTimers())

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const read = (request: Request) => readFormFile(request, createUploadLimiter(Date.now)('10.0.0.1'))

/** A form whose chunks arrive one by one. */
function slowForm() {
  let put = (_: string) => {}
  let close = () => {}
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      put = (text) => controller.enqueue(new TextEncoder().encode(text))
      close = () => controller.close()
    },
    cancel: () => void (isCancelled = true),
  })
  const request = post(body, { 'content-type': 'multipart/form-data; boundary=x' })
  return { request, put: (text: string) => put(text), close: () => close(), isCancelled: () => isCancelled }
}

const START = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'

it('reads the file of a form', async () => {
  const form = new FormData()
  form.append('file', new File(['photo'], 'photo.jpg'))
  expect(new TextDecoder().decode(await read(post(form)))).toBe('photo')
})

it('accepts exactly one file in a multipart form', async () => {
  const two = new FormData()
  for (const name of ['a', 'b']) two.append('file', new File([name], name))
  const text = new FormData()
  text.append('file', 'no file')
  for (const request of [post('file=x'), post(two), post(text)])
    await expect(read(request)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('aborts uploads below one kilobyte per second and closes the connection', async () => {
  vi.useFakeTimers()
  const { request, put, isCancelled } = slowForm()
  const ended = read(request).catch((error: unknown) => error)
  put(START + 'a'.repeat(20_000))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isCancelled()).toBe(false)
  put('a'.repeat(9_000))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await ended).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } })
  expect(isCancelled()).toBe(true)
})

it('waits for slow uploads that make progress', async () => {
  vi.useFakeTimers()
  const { request, put, close } = slowForm()
  const reading = read(request)
  put(START)
  for (let second = 0; second < 60; second++) {
    put('a'.repeat(1_000))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  put('\r\n--x--\r\n')
  close()
  expect((await reading).byteLength).toBe(60_000)
})
