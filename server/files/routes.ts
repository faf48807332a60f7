import * as filesApi from '#contract/files/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { filesJob } from './jobs.ts'
import { customerRoute, type Route, uploadRoute } from '#server/platform/http/route.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { uploadLimits } from '#server/platform/rate-limit/limits.ts'
import { eraseFiles, loadFile, saveFile } from './files.ts'
import { MEDIA_TYPES } from './prepare-file.ts'

const fileRoutes = (deps: Deps): Route[] => [
  uploadRoute(
    filesApi.upload,
    'Upload a file for a submission. The type is detected from its content (JPEG, PNG, WebP, PDF). Image metadata is removed. A file uploaded without a token can be used by that submission only. Unreferenced files are deleted after 7 days. Idempotent',
    {
      admit: async ({ source }) => void (await countAttempt(deps.db, uploadLimits(deps.env, source), deps.now())),
      run: ({ key, customerId, submissionKey }, bytes) => saveFile(deps, { id: key, customerId, submissionKey, bytes }),
    },
  ),
  customerRoute(filesApi.get, "One of the customer's files", async ({ params: { id } }, { customerId }) => {
    const { kind, bytes } = await loadFile(deps, id, customerId)
    // A PDF can contain scripts and forms, so it is downloaded, never shown on our origin.
    const disposition = kind === 'pdf' ? `attachment; filename="${id}.pdf"` : 'inline'
    return { bytes, type: MEDIA_TYPES[kind], disposition }
  }),
]

export const files: ServerModule = {
  routes: fileRoutes,
  jobs: (deps) => [filesJob(deps)],
  async eraseCustomer(tx, customerId, now) {
    await eraseFiles(tx, customerId, now)
    return []
  },
}
