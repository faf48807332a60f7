/** Files of messages and forms on the desk's page. */
import * as deskApi from '#contract/messages/desk.ts'
import { loadFile, saveFile, toStaffKey } from '#server/files/files.ts'
import { MEDIA_TYPES } from '#server/files/prepare-file.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type DeskRoute, deskFile, deskUpload } from '#server/platform/desk/web.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { uploadLimits } from '#server/platform/rate-limit/limits.ts'

export const createMessageDeskRoutes = (deps: Pick<Deps, 'db' | 'env' | 'files' | 'now'>): DeskRoute[] => [
  deskUpload(deskApi.upload, 'messages', {
    async admit(actor) {
      await countAttempt(deps.db, uploadLimits(deps.env, toStaffKey(actor.id!)), deps.now())
    },
    run: ({ id, bytes }, actor) =>
      saveFile(deps, { id, customerId: undefined, submissionKey: toStaffKey(actor.id!), bytes }),
  }),
  deskFile(deskApi.file, 'messages', async ({ params: { id } }) => {
    const { kind, bytes } = await loadFile(deps, id, null)
    // As in the store: a PDF can contain scripts and forms, so it is downloaded.
    const disposition = kind === 'pdf' ? `attachment; filename="${id}.pdf"` : 'inline'
    return { bytes, type: MEDIA_TYPES[kind], disposition }
  }),
]
