import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** A clock half a minute off still works. */
const window = 1

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Andén', label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** 160 bits, as base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads from the QR code. */
export const enrolmentUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step whose code this is, near now (milliseconds); null when it is none's. */
export const stepOfCode = (secret: string, code: string, now: number): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}
