import { createHmac, randomInt } from 'node:crypto'

const count = 10
/** Without what is taken for another: 0 and O, 1, i and l. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const half = 5

const newCode = (): string => {
  const letters = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, half)}-${letters.slice(half)}`
}

/** Ten codes of some 50 bits, as a person writes them down. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode)

/** Keyed with the installation's secret: a stolen table cannot be searched for the codes. Hyphen and case do not matter. */
export const hashRecoveryCode = (secret: string, userId: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery-code:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')
