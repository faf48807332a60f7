import type { RenderContext } from '#contract/render.ts'

export interface RouterContext extends RenderContext {
  /** Until React has taken over what the server rendered, it has to stay what was rendered. In the browser only. */
  finishTakeOver?: () => Promise<void>
}
