import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { testPassword } from '../../../testing/application.ts'

/** A browser without a screen: it keeps cookies by their path and sends its own pages' requests. */
export type TestBrowser = ReturnType<typeof createTestBrowser>

type Kept = { value: string; path: string }

export const createTestBrowser = (app: FastifyInstance, headers: Record<string, string> = {}) => {
  const cookies = new Map<string, Kept>()
  const keep = (response: LightMyRequestResponse): void => {
    for (const { name, value, path = '/', maxAge, expires } of response.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires && expires.getTime() <= Date.now())
      if (isGone) cookies.delete(name)
      else cookies.set(name, { value, path })
    }
  }
  const cookiesFor = (url: string): Record<string, string> =>
    Object.fromEntries(
      [...cookies].filter(([, { path }]) => url.startsWith(path)).map(([name, { value }]) => [name, value]),
    )
  const send = async (
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    own: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin', ...headers, ...own },
      cookies: cookiesFor(url),
      ...(body === undefined ? {} : { payload: body as object }),
    } as InjectOptions)
    keep(response)
    return response
  }
  return {
    cookies,
    send,
    get: (url: string) => send('GET', url),
    post: (url: string, body?: unknown) => send('POST', url, body),
    signIn: (email: string, password = testPassword) => send('POST', '/api/auth/login', { email, password }),
  }
}
