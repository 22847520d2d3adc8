import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** People who share a browser; who came longest ago is forgotten first. */
const mostPeople = 8

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Browsers where somebody has signed in before. The cookie is a name made once and a signature for each person, so that it
 * proves nothing for anybody else: `name.signature.signature …`. It lets nobody in; it only says whose wrong passwords are
 * counted apart from a stranger's.
 */
export const createKnownDevices = (secret: string) => {
  const key = createHmac('sha256', secret).update('known-device').digest()
  const signatureOf = (name: string, email: string): string =>
    createHmac('sha256', key).update(`${name} ${email.toLowerCase()}`).digest('base64url').slice(0, 22)
  const partsOf = (cookie: string | undefined): { name: string; signatures: string[] } => {
    const [name = '', ...signatures] = (cookie ?? '').split('.')
    return { name, signatures: signatures.slice(0, mostPeople) }
  }
  return {
    /** What the device is counted by, if this person has signed in there before; else null. */
    find(cookie: string | undefined, email: string): string | null {
      const { name, signatures } = partsOf(cookie)
      const signature = signatureOf(name, email)
      return name && signatures.some(one => equal(one, signature)) ? name : null
    },
    /** The cookie of a device where this person has just signed in. */
    remember(cookie: string | undefined, email: string): string {
      const { name: before, signatures } = partsOf(cookie)
      const name = /^[\w-]{22}$/.test(before) ? before : randomBytes(16).toString('base64url')
      const own = signatureOf(name, email)
      const others = name === before ? signatures.filter(one => /^[\w-]{22}$/.test(one) && one !== own) : []
      return [name, own, ...others].slice(0, mostPeople + 1).join('.')
    },
  }
}
