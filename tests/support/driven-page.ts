/** The part of a page's interface that all drivers share, such as Playwright's `Page`. */
export interface DrivenPage {
  /** Resolves when the page has loaded. */
  goto(path: string): Promise<unknown>
  reload(): Promise<unknown>
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>
  waitForFunction(holds: () => unknown): Promise<unknown>
}
