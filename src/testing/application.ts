import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { BoundRoute } from '../kernel/server/http/register-routes.ts'
import type { ImportServices } from '../kernel/server/imports/import-service.ts'
import type { Platform } from '../kernel/server/platform.ts'
import { readSettings } from '../kernel/server/settings.ts'
import { insertUser } from '../modules/identity/server/environments.service.ts'
import { createEnvironment, type NewUser } from '../modules/identity/server/index.ts'
import { createServer } from '../server.ts'
import { createTestPlatform } from './database.ts'
import { refuseCodesInHistory } from './history-words.ts'

export const testPassword = 'demo1234'

/** A hash tells its own cost: whoever only has to be signed in is not charged what a guesser would be. */
const cheapHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export type Caller = {
  token: string
  request: (method: InjectOptions['method'], url: string, body?: unknown) => Promise<LightMyRequestResponse>
  get: <T = never>(url: string) => Promise<T>
  post: <T = never>(url: string, body?: unknown) => Promise<T>
}

export type TestApplication = {
  app: FastifyInstance
  routes: BoundRoute[]
  platform: Platform
  imports: ImportServices
  databaseUrl: string
  envId: string
  otherEnvId: string
  /** One more environment, for a test that wants its rows alone. */
  addEnvironment: () => Promise<string>
  /** Creates a user of the first environment, or of `envId`, and signs in through HTTP. */
  signIn: (user: Partial<Omit<NewUser, 'password'>> & { roleNumber: number }) => Promise<Caller>
  stop: () => Promise<void>
}

const callerOf = (app: FastifyInstance, token: string): Caller => {
  const request: Caller['request'] = (method, url, body) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    } as InjectOptions)
  const ok = async (method: InjectOptions['method'], url: string, body?: unknown) => {
    const response = await request(method, url, body)
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return response.body === '' ? undefined : response.json()
  }
  return { token, request, get: url => ok('GET', url), post: (url, body) => ok('POST', url, body) }
}

let users = 0

/** The whole product on a database of its own, with two environments and nobody in them; `variables` are its settings. */
export const createTestApplication = async (variables: Record<string, string> = {}): Promise<TestApplication> => {
  const testPlatform = await createTestPlatform()
  const { platform, databaseUrl } = testPlatform
  const { app, routes, imports } = await createServer({
    platform,
    settings: readSettings({ LOG_LEVEL: 'silent', ...variables }),
  })
  const envId = await createEnvironment(platform.database, { name: 'Helados del Litoral', isErp: true })
  const otherEnvId = await createEnvironment(platform.database, { name: 'Bebidas Andinas' })
  return {
    app,
    routes,
    platform,
    imports,
    envId,
    otherEnvId,
    databaseUrl,
    addEnvironment: () => createEnvironment(platform.database, { name: 'Otra' }),
    async signIn(user) {
      users += 1
      const email = user.email ?? `user${users}@test.example`
      const passwordHash = await cheapHash
      await platform.database.transaction().execute(tx =>
        insertUser(tx, {
          envId,
          displayName: 'Ana Prueba',
          ...user,
          email,
          passwordHash,
          emailConfirmedAt: new Date(),
        }),
      )
      const basic = Buffer.from(`${email}:${testPassword}`).toString('base64')
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/auth/email',
        headers: { authorization: `Basic ${basic}` },
      })
      if (response.statusCode !== 200) throw new Error(`could not sign in: ${response.body}`)
      return callerOf(app, response.json<{ token: string }>().token)
    },
    async stop() {
      await refuseCodesInHistory(databaseUrl, routes)
      await app.close()
      await testPlatform.stop()
    },
  }
}
