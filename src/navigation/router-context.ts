import type { RenderContext } from '#contract/shared/render.ts'

export interface RouterContext extends RenderContext {
  /** Resolves after hydration; until then the page must stay as rendered. Browser only. */
  finishHydration?: () => Promise<void>
}
