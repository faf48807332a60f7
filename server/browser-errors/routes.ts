import * as browserErrorsApi from '#contract/browser-errors/api.ts'
import { cleanText, MAX_MESSAGE_BYTES, MAX_STACK_BYTES } from '#contract/browser-errors/rules.ts'
import { toDeviceLabel } from '#server/platform/http/device-label.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Route, visitorRoute } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { browserErrorLimits } from '#server/platform/rate-limit/limits.ts'

const browserErrorRoutes = ({ db, log, now }: Deps): Route[] => [
  visitorRoute(
    browserErrorsApi.report,
    'Reports an unexpected error of a page or of the worker, for the log',
    async ({ body }, { source, userAgent }) => {
      await countAttempt(db, browserErrorLimits(source), now())
      const { version, route } = body
      const message = cleanText(body.message, MAX_MESSAGE_BYTES).replaceAll('\n', ' ')
      const stack = cleanText(body.stack, MAX_STACK_BYTES).split('\n')
      // Not at level error, because anyone can send reports.
      log.warn({ browserError: { message, stack, version, route, device: toDeviceLabel(userAgent) } }, 'browser error')
      return {}
    },
  ),
]

export const browserErrors: ServerModule = { routes: browserErrorRoutes }
