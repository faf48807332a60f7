import { useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { MAX_MESSAGE_PICTURES } from '#contract/shared/constants.ts'
import { createDraft } from '#src/device/session/form-drafts.ts'
import type { NewFile } from '#src/device/outbox/outbox.ts'
import { reducePicture, UnreadablePictureError } from '#src/device/outbox/reduce-picture.ts'
import { createWriteQueue } from '#src/ui/form/use-draft.ts'

export interface ChosenPicture {
  id: string
  blob: Blob
}

const UNREADABLE = 'このブラウザでは開けない形式の写真です。JPEGまたはPNGで保存し直してから、もう一度お選びください。'
const TOO_MANY = `写真は${MAX_MESSAGE_PICTURES}枚までお送りいただけます。`

const toPicture = ({ id, bytes, type }: NewFile): ChosenPicture => ({ id, blob: new Blob([bytes], { type }) })

export const toFiles = (pictures: readonly ChosenPicture[]): Promise<NewFile[]> =>
  Promise.all(pictures.map(async ({ id, blob }) => ({ id, bytes: await blob.arrayBuffer(), type: blob.type })))

/** The pictures of the message being written, reduced one by one, and stored like its draft. */
export function useChosenPictures(customerId: string) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const current = useRef(pictures)
  const draft = useMemo(() => createDraft<NewFile[]>('message pictures', customerId), [customerId])
  const [write] = useState(createWriteQueue)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const show = (next: readonly ChosenPicture[]) => {
    current.current = next
    setPictures(next)
  }
  const change = (next: readonly ChosenPicture[]) => {
    show(next)
    write(() => (next.length > 0 ? toFiles(next).then(draft.write) : draft.erase()))
  }
  useEffect(() => {
    void draft.read().then((stored) => stored && current.current.length === 0 && show(stored.map(toPicture)))
  }, [draft])

  async function add(files: readonly Blob[]) {
    const freePlaces = MAX_MESSAGE_PICTURES - current.current.length
    setProblem(files.length > freePlaces ? TOO_MANY : undefined)
    setIsBusy(true)
    for (const file of files.slice(0, freePlaces)) {
      try {
        const blob = await reducePicture(file)
        if (current.current.length < MAX_MESSAGE_PICTURES) change([...current.current, { id: ulid(), blob }])
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
    /** Some are still being reduced. */
    isBusy,
    add,
    /** The current value: a rendered one may be older. */
    isEmpty: () => current.current.length === 0,
    remove: (...ids: readonly string[]) => {
      change(current.current.filter(({ id }) => !ids.includes(id)))
      setProblem(undefined)
    },
    replace: (blobs: readonly Blob[]) => {
      change(blobs.map((blob) => ({ id: ulid(), blob })))
      setProblem(undefined)
    },
  }
}
