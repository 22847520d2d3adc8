/**
 * A person of a customer who entered the store. It is no `Session`: it has no role, no scope and no user of the company,
 * so code for the company's people cannot take it for one.
 */
export type CustomerCaller = {
  /** Of the store's session. */
  sessionId: string
  envId: string
  /** In `customer_users`. */
  personId: string
  name: string
  email: string
  timeZone: string
}

/** Resolves who presents the store's cookie; null without a cookie that holds. */
export type AuthenticateCustomer = (cookie: string) => Promise<CustomerCaller | null>
