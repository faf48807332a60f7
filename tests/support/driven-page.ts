/** A page in some browser, as far as whatever drives it agrees: Playwright's `Page` is one. */
export interface DrivenPage {
  /** Resolves when the page is loaded. */
  goto(path: string): Promise<unknown>
  reload(): Promise<unknown>
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>
  waitForFunction(holds: () => unknown): Promise<unknown>
}
