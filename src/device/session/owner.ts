/** Owner of data that belongs to no account. A customer's data is stored under the customer's id. */
export const GUEST_OWNER = 'guest'
