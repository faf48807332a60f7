import { useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { createDraft } from '#src/device/session/form-drafts.ts'
import type { NewFile } from '#src/device/outbox/outbox.ts'
import { createWriteQueue } from '#src/ui/form/use-draft.ts'
import { type FileRules, UnusableFileError } from './file-rules.ts'

export interface ChosenFile {
  id: string
  blob: Blob
  /** The name on the device. Not sent. */
  name?: string | undefined
}

type StoredFile = NewFile & Pick<ChosenFile, 'name'>

const toChosen = ({ id, bytes, type, name }: StoredFile): ChosenFile => ({
  id,
  blob: new Blob([bytes], { type }),
  name,
})

const toStored = (files: readonly ChosenFile[]): Promise<StoredFile[]> =>
  Promise.all(files.map(async ({ id, blob, name }) => ({ id, bytes: await blob.arrayBuffer(), type: blob.type, name })))

/** For the outbox. */
export const toFiles = async (files: readonly ChosenFile[]): Promise<NewFile[]> =>
  (await toStored(files)).map(({ id, bytes, type }) => ({ id, bytes, type }))

/** The files of a form, stored like its text. Written files get new ids: each id belongs to one submission. */
export function createFilesDraft(form: string, owner: string) {
  const draft = createDraft<StoredFile[]>(`${form} files`, owner)
  return { ...draft, writeBlobs: async (blobs: readonly Blob[]) => draft.write(await toStored(blobs.map(withId))) }
}

const withId = (blob: Blob): ChosenFile => ({ id: ulid(), blob })

interface FormFiles {
  /** Name of the draft, and the customer's id or GUEST_OWNER. */
  form: string
  owner: string
  rules: FileRules
  /** Files of an earlier submission, until the customer changes them. */
  initial?: readonly Blob[]
}

/** The files of the form being filled in, prepared one by one, and stored like its draft. */
export function useChosenFiles({ form, owner, rules, initial = [] }: FormFiles) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => initial.map(withId))
  const hasInitial = useRef(files.length > 0)
  const isChanged = useRef(false)
  const current = useRef(files)
  const draft = useMemo(() => createFilesDraft(form, owner), [form, owner])
  const [write] = useState(createWriteQueue)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const show = (next: readonly ChosenFile[]) => {
    current.current = next
    setFiles(next)
  }
  const change = (next: readonly ChosenFile[]) => {
    isChanged.current = true
    show(next)
    // Without initial files, none is the same as no draft.
    write(() => (next.length > 0 || hasInitial.current ? toStored(next).then(draft.write) : draft.erase()))
  }
  useEffect(() => {
    void draft.read().then((stored) => stored && !isChanged.current && show(stored.map(toChosen)))
  }, [draft])

  async function add(added: readonly File[]) {
    const freePlaces = rules.max - current.current.length
    setProblem(added.length > freePlaces ? rules.tooMany : undefined)
    setIsBusy(true)
    for (const file of added.slice(0, freePlaces)) {
      try {
        const blob = await rules.prepare(file)
        if (current.current.length < rules.max) change([...current.current, { ...withId(blob), name: file.name }])
      } catch (error) {
        if (error instanceof UnusableFileError) setProblem(error.message)
        else {
          reportError(error)
          setProblem(rules.unreadable)
        }
      }
    }
    setIsBusy(false)
  }

  return {
    files,
    problem,
    /** Some are still being prepared. */
    isBusy,
    add,
    /** The current value: a rendered one may be older. */
    isEmpty: () => current.current.length === 0,
    remove: (...ids: readonly string[]) => {
      change(current.current.filter(({ id }) => !ids.includes(id)))
      setProblem(undefined)
    },
    replace: (blobs: readonly Blob[]) => {
      change(blobs.map(withId))
      setProblem(undefined)
    },
  }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>
