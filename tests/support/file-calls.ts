/** Calls of one device about files. */
import sharp from 'sharp'
import type { CustomerWorld } from './customer-world.ts'
import { newSource } from './customer-calls.ts'

/** Of this colour, so that no two are the same bytes. */
export const photo = (background = '#2f5d4a'): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()

interface Sent {
  token?: string | undefined
  source?: string
  field?: string
  /** The key of the submission that it is for. */
  submission?: string
}

const SOME_SUBMISSION = '01JDC8XQ6N0000000000000000'

const bearer = (token: string | undefined) => (token === undefined ? {} : { authorization: `Bearer ${token}` })

export const fileDeedsOf = (world: CustomerWorld) => ({
  async upload(id: string, bytes: Uint8Array, how: Sent = {}) {
    const { token, source = newSource(), field = 'file', submission = SOME_SUBMISSION } = how
    const form = new FormData()
    form.append(field, new File([new Uint8Array(bytes)], 'photo.exe', { type: 'text/html' }))
    const sent = new Response(form)
    const body = await sent.arrayBuffer()
    const type = sent.headers.get('content-type')!
    const keys = { 'idempotency-key': id, 'x-submission-key': submission }
    const headers = { 'content-type': type, 'x-forwarded-for': source, ...keys, ...bearer(token) }
    const response = await world.app.request('/api/Files/upload', { method: 'POST', headers, body })
    const answer = (await response.json()) as Record<string, unknown>
    const error = (answer['error'] ?? {}) as { code?: string; message?: string; details?: Record<string, string> }
    return { status: response.status, headers: response.headers, body: answer, error }
  },
  download: async (id: string, token: string | undefined) =>
    world.app.request(`/api/Files/${id}`, { headers: bearer(token) }),
})
