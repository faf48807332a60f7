/** Puts a waiting submission back into its form, as the form's draft. */
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import type { FieldValues } from './submission-form.tsx'
import { createFilesDraft } from './use-chosen-files.ts'

/** The input of a submission. */
export interface FormInput {
  draftName: string
  /** The customer's id or GUEST_OWNER. */
  owner: string
  values: FieldValues
  files: readonly Blob[]
}

const openDrafts = ({ draftName, owner }: FormInput) => ({
  text: createFormDraft(draftName, owner),
  files: createFilesDraft(draftName, owner),
})

/** A stored draft has only the fields that were changed. */
const isPartOf = (stored: Record<string, unknown>, values: FieldValues): boolean =>
  Object.entries(stored).every(([name, value]) => values[name] === value)

async function isSameFiles(stored: readonly { bytes: ArrayBuffer }[], files: readonly Blob[]): Promise<boolean> {
  if (stored.map(({ bytes }) => bytes.byteLength).join() !== files.map(({ size }) => size).join()) return false
  const contents = await Promise.all(files.map((file) => file.arrayBuffer()))
  return contents.every((content, index) => {
    const other = new Uint8Array(stored[index]!.bytes)
    return new Uint8Array(content).every((byte, at) => byte === other[at])
  })
}

/** True if the form has other unsent input, which `storeInput` would replace. */
export async function hasOtherInput(input: FormInput): Promise<boolean> {
  const drafts = openDrafts(input)
  const [text, files = []] = [await drafts.text.read(), await drafts.files.read()]
  if (text !== undefined && !isPartOf(text, input.values)) return true
  return files.length > 0 && !(await isSameFiles(files, input.files))
}

/**
 * Stores the input as the form's draft, and reads it back: storage may be full. Resolves to a function that restores the
 * previous draft, or to undefined if the input was not stored: then the previous draft is still there.
 */
export async function storeInput(input: FormInput): Promise<(() => Promise<void>) | undefined> {
  const { text, files } = openDrafts(input)
  const before = { text: await text.read(), files: await files.read() }
  const restoreFiles = () => (before.files ? files.write(before.files) : files.erase())
  // Files first: they are what may not fit. A failed write leaves the previous value.
  await (input.files.length > 0 ? files.writeBlobs(input.files) : files.erase())
  if (!(await isSameFiles((await files.read()) ?? [], input.files))) return undefined
  await text.write(input.values as Record<string, string>)
  const stored = (await text.read()) as FieldValues | undefined
  if (!stored || !isPartOf(input.values, stored)) {
    await restoreFiles()
    return undefined
  }
  return async () => {
    await (before.text ? text.write(before.text) : text.erase())
    await restoreFiles()
  }
}
