/** Where a delivery would go, before an order says so: for fees and days on item pages and in the cart. */
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers/schema.ts'
import { type Prefecture, toPrefecture } from '#contract/shared/prefectures.ts'
import { atomStore } from '#src/device/session/customer.ts'
import { useCustomer } from '#src/device/session/use-session.ts'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { removeStored } from '#src/device/storage/local-storage.ts'
import { storedAtom } from '#src/device/storage/stored-atom.ts'
import { useHydratedAtom } from '#src/device/storage/use-hydrated-atom.ts'

export const DELIVERY_PREFECTURE_KEY = 'komorebi.delivery-prefecture'

/** Chosen by who has no address here. Empty until then. */
const chosenAtom = storedAtom<string>(DELIVERY_PREFECTURE_KEY, '')

export interface DeliveryPlaceChoice {
  /** Undefined means 関東. */
  prefecture: Prefecture | undefined
  /** Absent where the customer's address decides. */
  onChoose: ((prefecture: Prefecture | undefined) => void) | undefined
}

/**
 * The prefecture of the customer's address, else what was chosen on this device. 関東 until hydration, because the server
 * renders pages for everyone.
 */
export function useDeliveryPlace(): DeliveryPlaceChoice {
  const known = useAddressPrefecture(useCustomer())
  const chosen = useHydratedAtom(chosenAtom, '')
  const choose = useSetAtom(chosenAtom)
  return known
    ? { prefecture: known, onChoose: undefined }
    : { prefecture: toPrefecture(chosen), onChoose: (prefecture) => choose(prefecture ?? '') }
}

/** Undefined for guests, for customers without an address, and until it is loaded. */
function useAddressPrefecture(customer: Customer | undefined): Prefecture | undefined {
  const [found, setFound] = useState<{ prefecture: Prefecture | undefined; customerId: string }>()
  useEffect(() => {
    if (customer === undefined) return
    let unsubscribe: (() => void) | undefined
    let isEnded = false
    import('./follow-delivery-address.ts').then(
      ({ followDeliveryAddress }) => {
        if (isEnded) return
        unsubscribe = followDeliveryAddress(customer, (address) =>
          setFound({ prefecture: toPrefecture(address?.prefecture), customerId: customer.id }),
        )
      },
      // Without its code, the customer chooses as guests do.
      () => {},
    )
    return () => {
      isEnded = true
      unsubscribe?.()
    }
  }, [customer])
  return found && found.customerId === customer?.id ? found.prefecture : undefined
}

export const deliveryPlaceData: DeviceDataSet = {
  async erase() {
    atomStore.set(chosenAtom, '')
    removeStored(DELIVERY_PREFECTURE_KEY)
  },
}
