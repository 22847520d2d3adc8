import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export type Sealer = {
  seal: (text: string, boundTo: string) => string
  open: (ciphertext: string, boundTo: string) => string
}

/**
 * Encrypts what the product must read again, but a reader of the database alone must not: AES-256-GCM with a key for
 * each purpose, derived from the installation's secret. A text sealed for one record does not open for another
 * (`boundTo`). Opening throws when the text was changed or the secret is another one.
 */
export const createSealer = (secret: string, purpose: string): Sealer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `anden:${purpose}`, 32))
  return {
    seal(text, boundTo) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(ciphertext, boundTo) {
      const bytes = Buffer.from(ciphertext, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
