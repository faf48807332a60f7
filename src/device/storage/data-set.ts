/**
 * `session-ended`: expired, ended on another device, or replaced; what waits for the same customer's next login stays.
 * `logged-out`: nothing private may stay. `account-closed`: nothing can be delivered any more. `device-reset`: the customer
 * erased this device's data.
 */
export type EraseReason = 'session-ended' | 'logged-out' | 'account-closed' | 'device-reset'

/** As shown on the settings page. */
export interface DataCounts {
  drafts: number
  recentItems: number
  /** Prefixes of postal codes. */
  postalAreas: number
  cartLines: number
  favorites: number
}

export interface EraseRequest {
  /**
   * Whose data: the customer whose session ended, none if this device never loaded them; after a reset also guests.
   * Data that waits for another customer's next login stays.
   */
  owners: readonly string[]
  reason: EraseReason
  /** For `device-reset`: unsent submissions and unsent changes stay. */
  keepsUnsent?: boolean | undefined
}

/** Data of one kind on this device. `registry.ts` lists all. */
export interface DeviceDataSet {
  count?(owners: readonly string[]): Promise<Partial<DataCounts>>
  erase(request: EraseRequest): Promise<void>
}
