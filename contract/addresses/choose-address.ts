interface Listed {
  isDefault: boolean
}

/**
 * Where the customer's deliveries go unless they choose another place: to the address that they made the default, else to
 * that of the profile, else to the first of the address book. Item pages, the cart and the checkout all assume this place.
 */
export const chooseAddress = <Saved extends Listed, Profile>(
  addresses: readonly Saved[],
  profile: Profile | undefined,
): Saved | Profile | undefined => addresses.find(({ isDefault }) => isDefault) ?? profile ?? addresses[0]
