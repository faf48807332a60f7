/** Requests of a device about files. */
import sharp from 'sharp'
import type { CustomerWorld } from './customer-world.ts'
import { newNetworkAddress } from './customer-calls.ts'

/** Filled with this colour, so that photos differ. */
export const photo = (background = '#2f5d4a'): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()

interface Sent {
  token?: string | undefined
  source?: string
  field?: string
  /** The key of its submission. */
  submission?: string
}

const SOME_SUBMISSION = '01JDC8XQ6N0000000000000000'

const bearer = (token: string | undefined) => (token === undefined ? {} : { authorization: `Bearer ${token}` })

export const fileActions = (world: CustomerWorld) => ({
  async upload(id: string, bytes: Uint8Array, how: Sent = {}) {
    const { token, source = newNetworkAddress(), field = 'file', submission = SOME_SUBMISSION } = how
    const form = new FormData()
    form.append(field, new File([new Uint8Array(bytes)], 'photo.exe', { type: 'text/html' }))
    const sent = new Response(form)
    const body = await sent.arrayBuffer()
    const type = sent.headers.get('content-type')!
    const keys = { 'idempotency-key': id, 'x-submission-key': submission }
    const headers = { 'content-type': type, 'x-forwarded-for': source, ...keys, ...bearer(token) }
    const response = await world.app.request('/api/Files/upload', { method: 'POST', headers, body })
    const result = (await response.json()) as Record<string, unknown>
    const error = (result['error'] ?? {}) as { code?: string; message?: string; details?: Record<string, string> }
    return { status: response.status, headers: response.headers, body: result, error }
  },
  download: async (id: string, token: string | undefined) =>
    world.app.request(`/api/Files/${id}`, { headers: bearer(token) }),
})
