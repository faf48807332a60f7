import { readSettings } from '#contract/settings.ts'
import type { Deps } from '../deps.ts'
import * as settings from '../domain/settings.ts'
import { route } from '../route.ts'

export const settingsRoutes = (deps: Deps) => [route(readSettings, () => settings.readSettings(deps))]
