import { expect, it } from 'vitest'
import { withUpload } from './read-upload.ts'

function formWith(text: string): Request {
  const body = new FormData()
  body.append('file', new File([text], 'photo.jpg'))
  return new Request('http://localhost/', { method: 'POST', body })
}

it('reads the file, and no more files at once than the memory is meant for', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const read: string[] = []
  const take = (text: string) =>
    withUpload(formWith(text), async (bytes) => {
      read.push(new TextDecoder().decode(bytes))
      await ended
    })
  const names = Array.from({ length: 12 }, (_, n) => `photo ${n}`)
  const first = names.map(take)
  await expect(take('one too many')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: { retryAfterSeconds: 5 },
  })
  end()
  await Promise.all(first)
  expect(read.toSorted()).toEqual(names.toSorted())
  await take('afterwards')
})

it('takes one file, in a form, with its name', async () => {
  const none = new Request('http://localhost/', { method: 'POST', body: 'file=x' })
  const two = new FormData()
  for (const name of ['a', 'b']) two.append('file', new File([name], name))
  const text = new FormData()
  text.append('file', 'no file')
  const requests = [none, ...[two, text].map((body) => new Request('http://localhost/', { method: 'POST', body }))]
  for (const request of requests)
    await expect(withUpload(request, async () => {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
