import { newId } from '../../../../kernel/server/ids.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { deviceWords } from '../account/device-words.ts'
import type { KnownDevices } from '../known-devices.ts'
import { keepProviderSession } from '../provider/provider.queries.ts'
import type { ProviderProof } from '../second-factor/pending-sign-ins.ts'
import { recordSecurityEvent, type SecurityAction, type SecurityDetail } from '../security-log.ts'
import { insertSession, type Person } from '../session.queries.ts'
import { hashToken, newToken, signAccessToken, tokenKey } from '../tokens.ts'
import type { Client, Grant } from './client.ts'

const accessSeconds = 15 * 60
const refreshDays = 30
/** A phone signs in with its password again when its token ends; it has no cookie to renew it with. */
const phoneSeconds = 12 * 60 * 60

type Options = Pick<Platform, 'database' | 'withTenant' | 'secret'> & { devices: KnownDevices }
export type SessionOpener = ReturnType<typeof createSessionOpener>

/** Opens and renews the sessions of persons who proved who they are, and writes the company's log. */
export const createSessionOpener = ({ database, withTenant, secret, devices }: Options) => {
  const key = tokenKey(secret)

  const log = (person: Person, action: SecurityAction, client: Client, detail: SecurityDetail = {}): Promise<void> =>
    withTenant(person.envId, tenant =>
      recordSecurityEvent(tenant, {
        action,
        person,
        detail: { device: deviceWords(client.userAgent), ip: client.ip, ...detail },
        ...(action === 'sign-in-failed' ? { actor: { userId: null, name: 'Alguien' } } : {}),
      }),
    )

  const accessTokenOf = (person: Person, sid: string, seconds: number): Promise<string> =>
    signAccessToken(
      key,
      {
        sub: person.userId,
        sid,
        email: person.email,
        role: person.roleNumber,
        grants: person.grants,
        seller: person.sellerKey,
        supervisor: person.supervisorKey,
        envId: person.envId,
        envN: person.envName,
      },
      seconds,
    )

  type Opening = { sid: string; seconds: number; deviceId?: string | null }

  /** Answers the refresh token. */
  const open = async (person: Person, client: Client, opening: Opening): Promise<string> => {
    const refreshToken = newToken()
    await insertSession(database, {
      tokenHash: hashToken(refreshToken),
      id: opening.sid,
      userId: person.userId,
      envId: person.envId,
      expiresAt: new Date(Date.now() + opening.seconds * 1000),
      userAgent: client.userAgent,
      ip: client.ip,
      deviceId: opening.deviceId ?? null,
    })
    return refreshToken
  }

  return {
    log,

    /** A browser's session; `provider`: the identity provider's proof, when one was shown. */
    async openForBrowser(person: Person, client: Client, provider: ProviderProof | null): Promise<Grant> {
      const sid = newId()
      const refreshToken = await open(person, client, { sid, seconds: refreshDays * 86_400 })
      if (provider) await keepProviderSession(database, sid, provider)
      await log(person, 'signed-in', client, { viaProvider: provider !== null })
      const deviceCookie = devices.remember(client.deviceCookie, person.email)
      return { person, refreshToken, deviceCookie, accessToken: await accessTokenOf(person, sid, accessSeconds) }
    },

    /** A phone's or another program's session, without cookies; answers its only token. */
    async openForProgram(person: Person, client: Client, deviceId: string | null): Promise<string> {
      const sid = newId()
      await open(person, client, { sid, seconds: phoneSeconds, deviceId })
      await log(person, 'signed-in', client, { program: true })
      return accessTokenOf(person, sid, phoneSeconds)
    },

    /** The tokens of a session that goes on; without a refresh token when the one before still waits to be used. */
    async renew(person: Person, client: Client, sid: string, withRefreshToken: boolean): Promise<Grant> {
      const refreshToken = withRefreshToken ? await open(person, client, { sid, seconds: refreshDays * 86_400 }) : null
      return { person, refreshToken, accessToken: await accessTokenOf(person, sid, accessSeconds) }
    },
  }
}
