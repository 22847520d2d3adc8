import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Each takes 19 MB and a processor: the others wait their turn. */
const inTurn = pLimit(4)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

let decoy: Promise<string> | null = null

/** Takes the same time whether the user exists or not, so that nobody learns which e-mails do. */
export const passwordMatches = async (passwordHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no user has this password')
  const kept = passwordHash ?? (await decoy)
  const matches = await inTurn(async () => verify(kept, password))
  return matches && passwordHash !== null
}
