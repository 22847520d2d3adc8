import type { PaymentStatus } from '../../contract/payment-words.ts'

/** A payment as the provider tells it now: nothing that somebody else says of it counts. */
export type ProviderPayment = {
  /** The provider's number of it. */
  id: string
  /** The link that it pays, as it was given; null: it is of no link. */
  reference: string | null
  status: PaymentStatus
  detail: string | null
  amountCents: number
  returnedCents: number
  currency: string
  approvedAt: string | null
  /** When the provider changed it last. */
  toldAt: string
}

export type LinkRequest = {
  /** Comes back as the payment's `reference`; the same one asked for twice is one link. */
  reference: string
  description: string
  amountCents: number
  currency: string
  expiresAt: Date
  /** Where the payer comes back to. */
  backUrl: string
  /** Where changes of its payments are told; null: nowhere. */
  notificationUrl: string | null
}

/** What a notification says that can be verified: its headers, and the number of the payment in its address. */
export type Notification = {
  signature: string | undefined
  requestId: string | undefined
  paymentId: string | undefined
}

/**
 * Whoever takes the money. All but `isGenuine` ask it over the network, and throw providerDown, keysRefused or
 * providerRefused.
 */
export type PaymentProvider = {
  createLink: (token: string, request: LinkRequest) => Promise<{ reference: string; url: string }>
  /** Null: it knows no such payment of this account. */
  readPayment: (token: string, id: string) => Promise<ProviderPayment | null>
  findPayments: (token: string, reference: string) => Promise<ProviderPayment[]>
  /** Whose the keys are. */
  readAccount: (token: string) => Promise<{ name: string; currency: string }>
  /** Whether a notification was signed with the secret, not long ago. */
  isGenuine: (secret: string, notification: Notification, now: Date) => boolean
}
