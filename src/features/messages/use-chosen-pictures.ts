import { useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { MAX_MESSAGE_PICTURES } from '#contract/rules.ts'
import { keptDraft } from '#src/local/form-drafts.ts'
import type { NewFile } from '#src/local/outbox/shown-outbox.ts'
import { reducePicture, UnreadablePictureError } from '#src/local/reduce-picture.ts'
import { makeWriter } from '#src/ui/form/one-write-at-a-time.ts'

export interface ChosenPicture {
  id: string
  blob: Blob
}

const UNREADABLE = 'このブラウザでは開けない形式の写真です。JPEGまたはPNGで保存し直してから、もう一度お選びください。'
const TOO_MANY = `写真は${MAX_MESSAGE_PICTURES}枚までお送りいただけます。`

const asPicture = ({ id, bytes, type }: NewFile): ChosenPicture => ({ id, blob: new Blob([bytes], { type }) })

export const asFiles = (pictures: readonly ChosenPicture[]): Promise<NewFile[]> =>
  Promise.all(pictures.map(async ({ id, blob }) => ({ id, bytes: await blob.arrayBuffer(), type: blob.type })))

/** The pictures of the message that is being written, made small one after the other, and kept like its text. */
export function useChosenPictures(customerId: string) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const present = useRef(pictures)
  const draft = useMemo(() => keptDraft<NewFile[]>('message pictures', customerId), [customerId])
  const [write] = useState(makeWriter)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const show = (next: readonly ChosenPicture[]) => {
    present.current = next
    setPictures(next)
  }
  const change = (next: readonly ChosenPicture[]) => {
    show(next)
    write(() => (next.length > 0 ? asFiles(next).then(draft.write) : draft.erase()))
  }
  useEffect(() => {
    void draft.read().then((kept) => kept && present.current.length === 0 && show(kept.map(asPicture)))
  }, [draft])

  async function add(files: readonly Blob[]) {
    const room = MAX_MESSAGE_PICTURES - present.current.length
    setProblem(files.length > room ? TOO_MANY : undefined)
    setIsBusy(true)
    for (const file of files.slice(0, room)) {
      try {
        const blob = await reducePicture(file)
        if (present.current.length < MAX_MESSAGE_PICTURES) change([...present.current, { id: ulid(), blob }])
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
    /** As it is now: what a screen was drawn with may be older. */
    isEmpty: () => present.current.length === 0,
    remove: (...ids: readonly string[]) => {
      change(present.current.filter(({ id }) => !ids.includes(id)))
      setProblem(undefined)
    },
    replace: (blobs: readonly Blob[]) => {
      change(blobs.map((blob) => ({ id: ulid(), blob })))
      setProblem(undefined)
    },
  }
}
