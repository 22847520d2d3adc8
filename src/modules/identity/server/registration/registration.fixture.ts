import type { LightMyRequestResponse } from 'fastify'
import type { TestApplication } from '../../../../testing/application.ts'
import type { Registration } from '../../contract/registration.ts'

/** A registration that passes; anything can be given. */
export const registrationOf = (given: Partial<Registration> = {}): Registration => ({
  email: 'nora@test.example',
  displayName: 'Nora Núñez',
  password: 'anden-1234',
  companyName: 'Distribuidora Ñandú',
  acceptsTerms: true,
  answers: { teamSize: '2-5', use: 'all', position: 'owner', ordersToday: 'paper' },
  start: 'empty',
  ...given,
})

export type Post = (url: string, body?: unknown, options?: PostOptions) => Promise<LightMyRequestResponse>
type PostOptions = { cookies?: Record<string, string>; ip?: string; headers?: Record<string, string> }

/** Posts as a browser does: cookies and not a bearer token. */
export const posting =
  ({ app }: Pick<TestApplication, 'app'>): Post =>
  (url, body, { cookies = {}, ip = '127.0.0.1', headers = {} } = {}) =>
    app.inject({
      method: 'POST',
      url,
      cookies,
      headers,
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body as object }),
    })

export const cookiesOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(response.cookies.map(cookie => [cookie.name, cookie.value]))
