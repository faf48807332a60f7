/** What the journeys ask of a browser, whatever protocol it speaks. */
import type { DrivenPage } from '#tests/support/driven-page.ts'

export type Role = 'button' | 'heading' | 'link' | 'searchbox' | 'textbox'

/** A part of a page, as somebody who uses it knows it: by its role and its name, as the engine itself computes them. */
export interface Part {
  click(): Promise<void>
  /** Keys, as from the keyboard; `\n` is Enter. */
  type(text: string): Promise<void>
}

export interface Tab extends DrivenPage {
  /** Those that are shown, in the order of the page. */
  find(role: Role, name: string): Promise<Part[]>
  /** Nobody looks at it. */
  hide(): Promise<void>
  show(): Promise<void>
  close(): Promise<void>
}

export interface Complaint {
  text: string
  /** ms since the epoch. */
  at: number
}

/** A customer's browser, in which nothing is kept yet. */
export interface Device {
  newTab(): Promise<Tab>
  /** What the browser complained of so far: errors and warnings of the console, among them uncaught errors. */
  complaints(): Promise<Complaint[]>
  close(): Promise<void>
}

export interface Engine {
  newDevice(baseUrl: string): Promise<Device>
  close(): Promise<void>
}
