import { readFile, uploadFile } from '#contract/files.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../domain/customers/count-attempt.ts'
import { uploadLimits } from '../domain/customers/limits.ts'
import { keepFile } from '../domain/files/keep-file.ts'
import * as kept from '../domain/files/read-file.ts'
import { MEDIA_TYPES } from '../files/file-type.ts'
import { customerRoute, type Route, uploadRoute } from '../route.ts'

export const fileRoutes = (deps: Deps): Route[] => [
  uploadRoute(uploadFile, {
    admit: async ({ source }) => void (await countAttempt(deps.db, uploadLimits(deps.env, source), deps.now())),
    run: ({ key, customerId, submissionKey }, bytes) => keepFile(deps, { id: key, customerId, submissionKey, bytes }),
  }),
  customerRoute(readFile, async ({ params: { id } }, { customerId }) => {
    const { kind, bytes } = await kept.readFile(deps, id, customerId)
    // A PDF can bring programs and forms along: it is opened by no page of ours.
    const disposition = kind === 'pdf' ? `attachment; filename="${id}.pdf"` : 'inline'
    return { bytes, type: MEDIA_TYPES[kind], disposition }
  }),
]
