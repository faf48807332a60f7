/** Photos of an answer: reduced on the device before anything is kept or sent. */
import { useEffect, useState } from 'react'
import { MAX_MESSAGE_PICTURES } from '#contract/shared/constants.ts'
import { reducePicture, UnreadablePictureError } from '#src/device/outbox/reduce-picture.ts'
import { createKey } from '../network/api.ts'

export interface Photo {
  id: string
  bytes: ArrayBuffer
  type: string
  /** To look at it. */
  url: string
}

const UNREADABLE = '開けない形式の写真です。JPEG・PNG・WebPの写真をお選びください。'
const TOO_MANY = `写真は${MAX_MESSAGE_PICTURES}枚まで送れます。`

async function toPhoto(file: Blob): Promise<Photo> {
  const reduced = await reducePicture(file)
  return { id: createKey(), bytes: await reduced.arrayBuffer(), type: reduced.type, url: URL.createObjectURL(reduced) }
}

export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => () => photos.forEach(({ url }) => URL.revokeObjectURL(url)), [photos])

  async function add(files: readonly File[]): Promise<void> {
    setProblem(photos.length + files.length > MAX_MESSAGE_PICTURES ? TOO_MANY : undefined)
    setIsBusy(true)
    try {
      const added: Photo[] = []
      for (const file of files.slice(0, MAX_MESSAGE_PICTURES - photos.length)) added.push(await toPhoto(file))
      // Each list makes addresses of its own, as the earlier ones end with it.
      setPhotos((before) => [...before, ...added].map(renewUrl))
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      setProblem(UNREADABLE)
    } finally {
      setIsBusy(false)
    }
  }
  const remove = (id: string) => setPhotos((before) => before.filter((it) => it.id !== id).map(renewUrl))
  const clear = () => setPhotos([])
  return { photos, problem, isBusy, add, remove, clear }
}

const renewUrl = (photo: Photo): Photo => ({
  ...photo,
  url: URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })),
})
