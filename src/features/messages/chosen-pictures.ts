import { useState } from 'react'
import { ulid } from 'ulid'
import { MAX_MESSAGE_PICTURES } from '#contract/rules.ts'
import type { NewFile } from '#src/local/outbox/shown-outbox.ts'
import { reducePicture, UnreadablePictureError } from '#src/local/reduce-picture.ts'

export interface ChosenPicture {
  id: string
  blob: Blob
}

const UNREADABLE = 'このブラウザでは開けない形式の写真です。JPEGまたはPNGで保存し直してから、もう一度お選びください。'
const TOO_MANY = `写真は${MAX_MESSAGE_PICTURES}枚までお送りいただけます。`

/** The pictures of the message that is being written, made small one after the other. */
export function useChosenPictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function add(files: readonly Blob[]) {
    const room = MAX_MESSAGE_PICTURES - pictures.length
    setProblem(files.length > room ? TOO_MANY : undefined)
    setIsBusy(true)
    for (const file of files.slice(0, room)) {
      try {
        const blob = await reducePicture(file)
        setPictures((now) => (now.length < MAX_MESSAGE_PICTURES ? [...now, { id: ulid(), blob }] : now))
      } catch (error) {
        if (!(error instanceof UnreadablePictureError)) reportError(error)
        setProblem(UNREADABLE)
      }
    }
    setIsBusy(false)
  }

  return {
    pictures,
    problem,
    /** Some are still being made small. */
    isBusy,
    add,
    remove: (id: string) => {
      setPictures((now) => now.filter((it) => it.id !== id))
      setProblem(undefined)
    },
    replace: (blobs: readonly Blob[]) => {
      setPictures(blobs.map((blob) => ({ id: ulid(), blob })))
      setProblem(undefined)
    },
  }
}

export const asFiles = (pictures: readonly ChosenPicture[]): Promise<NewFile[]> =>
  Promise.all(pictures.map(async ({ id, blob }) => ({ id, bytes: await blob.arrayBuffer(), type: blob.type })))
