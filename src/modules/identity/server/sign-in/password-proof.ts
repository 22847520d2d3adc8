import { problem } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import { identityProblems } from '../../contract/problems.ts'
import type { KnownDevices } from '../known-devices.ts'
import { passwordMatches } from '../passwords.ts'
import { findPersonByEmail, isPhoneOf, type Person } from '../session.queries.ts'
import { refuseSuspendedEnvironment } from '../session-cache.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import type { Client } from './client.ts'
import type { SessionOpener } from './session-opener.ts'

export type PasswordProof = { email: string; password: string; client: Client; deviceId?: string | null }

type Options = { database: Database; devices: KnownDevices; limits: SignInLimits; log: SessionOpener['log'] }

/**
 * Finds the person whom an e-mail and a password prove. Throws invalidCredentials, suspended, or tooManyRequests to whoever
 * guesses.
 */
export const createPasswordProof = ({ database, devices, limits, log }: Options) => {
  const deviceOf = async ({ email, client, deviceId }: PasswordProof): Promise<string | null> => {
    const browser = devices.find(client.deviceCookie, email)
    if (browser || !deviceId) return browser
    return (await isPhoneOf(database, { email, deviceId })) ? deviceId : null
  }

  return async (proof: PasswordProof): Promise<Person> => {
    const { email, password, client } = proof
    const attempt = { email, ip: client.ip, device: await deviceOf(proof) }
    await limits.begin(attempt)
    const person = await findPersonByEmail(database, email)
    const matches = await passwordMatches(person?.passwordHash ?? null, password)
    // Not waited for: the answer must take as long as for an e-mail that nobody has.
    if (person && !matches) void log(person, 'sign-in-failed', client).catch(client.report)
    if (!person || !matches) {
      await limits.failed(attempt)
      throw problem(identityProblems.invalidCredentials)
    }
    await limits.succeeded(attempt)
    if (person.isSuspended) throw problem(identityProblems.suspended)
    refuseSuspendedEnvironment(person)
    return person
  }
}
