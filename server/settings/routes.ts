import * as settingsApi from '#contract/settings/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import { loadSettings } from './settings.ts'

export const settingsRoutes = (deps: Deps) => [route(settingsApi.get, 'Public settings', () => loadSettings(deps))]
