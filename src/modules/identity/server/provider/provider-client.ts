import type { Configuration } from 'openid-client'
import { isProblem, type Problem, problem } from '../../../../kernel/contract/problems.ts'
import { providerProblems } from '../../contract/provider-problems.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** Loaded with the first person who signs in through it. */
const load = () => import('openid-client')

const timeoutSeconds = 8
/** What the provider says of itself is asked for again after this long. */
const metadataMs = 60 * 60_000

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Silence and failures of the provider's own are told apart from its refusals. */
const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  if (error.cause instanceof Response) return error.cause.status >= 500
  return error instanceof TypeError && error.message === 'fetch failed'
}

const asProviderProblem = async (error: unknown): Promise<Problem> => {
  if (isProblem(error)) return error
  const { AuthorizationResponseError } = await load()
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return problem(providerProblems.providerCancelled, { cause: error })
  return problem(isOutage(error) ? providerProblems.providerDown : providerProblems.providerRefused, { cause: error })
}

/** Who came back, as the provider says it. */
export type Claims = { subject: string; email: string | null; emailVerified: boolean; idToken: string }

export type Departure = { url: string; state: string; nonce: string; codeVerifier: string }

/** The installation's OpenID Connect provider: code flow with PKCE, state and nonce. Every failure is a problem. */
export const createProviderClient = ({ issuer, clientId, clientSecret, redirectUri, leftUri }: ProviderSettings) => {
  let known: { at: number; configuration: Promise<Configuration> } | null = null

  const discover = async (): Promise<Configuration> => {
    const oidc = await load()
    try {
      return await oidc.discovery(issuer, clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        ...(isLoopback(issuer) ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
    } catch (error) {
      known = null
      throw problem(providerProblems.providerDown, { cause: error })
    }
  }

  const configured = (): Promise<Configuration> => {
    if (!known || Date.now() - known.at > metadataMs) known = { at: Date.now(), configuration: discover() }
    return known.configuration
  }

  /** Providers put the e-mail in the id token or behind the userinfo endpoint. */
  const withEmail = async (
    configuration: Configuration,
    claims: { sub: string; email?: unknown; email_verified?: unknown },
    accessToken: string,
  ) =>
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? (await load()).fetchUserInfo(configuration, accessToken, claims.sub)
      : claims

  return {
    issuer: issuer.href,

    async depart(): Promise<Departure> {
      const oidc = await load()
      const configuration = await configured()
      const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, codeVerifier }
    },

    /** Changes the code for the person's claims; a code is good once, and for the browser that asked for it. */
    async arrive(search: string, expected: Omit<Departure, 'url'>): Promise<Claims> {
      try {
        const oidc = await load()
        const configuration = await configured()
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${search}`), {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw problem(providerProblems.providerRefused)
        const { email, email_verified } = await withEmail(configuration, claims, tokens.access_token)
        return {
          subject: claims.sub,
          email: typeof email === 'string' ? email : null,
          emailVerified: email_verified === true,
          idToken: tokens.id_token,
        }
      } catch (error) {
        throw await asProviderProblem(error)
      }
    },

    /** Where a browser ends the provider's session too; null when it offers no such place. Throws when it is down. */
    async leave(idToken: string): Promise<string | null> {
      const configuration = await configured()
      if (!configuration.serverMetadata().end_session_endpoint) return null
      const oidc = await load()
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: leftUri, id_token_hint: idToken }).href
    },
  }
}
