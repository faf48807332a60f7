/** The browser interface that the journeys use, independent of the protocol. */
import type { DrivenPage } from '#tests/support/driven-page.ts'

export type Role = 'button' | 'heading' | 'link' | 'searchbox' | 'textbox'

/** An element, found by the role and name that the engine computes. */
export interface Part {
  click(): Promise<void>
  /** Types text; `\n` is Enter. */
  type(text: string): Promise<void>
}

export interface Tab extends DrivenPage {
  /** Visible elements in document order. */
  find(role: Role, name: string): Promise<Part[]>
  /** Hides the window. */
  hide(): Promise<void>
  show(): Promise<void>
  close(): Promise<void>
}

export interface Complaint {
  text: string
  /** ms since the epoch. */
  at: number
}

/** A browser with an empty profile. */
export interface Device {
  newTab(): Promise<Tab>
  /** Console errors and warnings so far, including uncaught errors. */
  complaints(): Promise<Complaint[]>
  close(): Promise<void>
}

export interface Engine {
  newDevice(baseUrl: string): Promise<Device>
  close(): Promise<void>
}
