import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

export type ProviderAccount = { email: string; emailVerified?: boolean }

export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  accounts: Map<string, ProviderAccount>
  stop: () => Promise<void>
}

const clientId = 'anden'
const clientSecret = 'a secret shared with the provider'

const form = `<!doctype html><html lang="es"><title>Proveedor</title><main><h1>Proveedor de identidad</h1>
<form method="post"><label>Cuenta <input name="account"></label><button>Entrar</button></form></main></html>`

/** Whoever names an account is believed; consent is taken for granted. */
const interact = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(form)
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('account') ?? ''
  const outcome =
    accountId === 'cancel'
      ? { error: 'access_denied', error_description: 'the person changed their mind' }
      : { login: { accountId } }
  await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false })
}

const createProvider = (issuer: string, appUrl: string, accounts: IdentityProvider['accounts']): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/callback`],
        post_logout_redirect_uris: [`${appUrl}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key for tests alone'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, accountId) => {
      const account = accounts.get(accountId)
      return (
        account && {
          accountId,
          claims: async () => ({
            sub: accountId,
            email: account.email,
            email_verified: account.emailVerified ?? true,
          }),
        }
      )
    },
    loadExistingGrant: async context => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

/** A real OpenID Connect provider on this machine, for an application at `appUrl`. */
export const startIdentityProvider = async (appUrl: string): Promise<IdentityProvider> => {
  const accounts: IdentityProvider['accounts'] = new Map()
  const server = createServer()
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createProvider(issuer, appUrl, accounts)
  const serve = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response)
    interact(provider, request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
