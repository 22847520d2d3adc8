import { publicUrlOf, type Settings } from '../../../../kernel/server/settings.ts'

export type ProviderSettings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** As people know it. */
  name: string
  /** Where it sends people back: registered with it, as `leftUri` for those who left. */
  redirectUri: string
  leftUri: string
}

const knownNames: [RegExp, string][] = [
  [/(^|\.)google\.com$/, 'Google'],
  [/(^|\.)(microsoftonline\.com|windows\.net)$/, 'Microsoft'],
  [/(^|\.)okta(preview)?\.com$/, 'Okta'],
  [/(^|\.)auth0\.com$/, 'Auth0'],
]

const nameOf = (issuer: URL): string =>
  knownNames.find(([pattern]) => pattern.test(issuer.hostname))?.[1] ?? issuer.hostname

/** The installation's OpenID Connect provider; null when none is configured. */
export const providerSettingsOf = (settings: Settings): ProviderSettings | null => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = settings
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null
  const issuer = new URL(OIDC_ISSUER)
  return {
    issuer,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? nameOf(issuer),
    redirectUri: `${publicUrlOf(settings)}/callback`,
    leftUri: `${publicUrlOf(settings)}/`,
  }
}
