import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createKernelApplication, createSession, type KernelApplication } from '../../../testing/kernel-application.ts'
import { problem, problems } from '../../contract/problems.ts'
import { defineRoute } from '../../contract/route.ts'
import { newId } from '../ids.ts'
import { handle, handleOpen } from './register-routes.ts'

const tag = 'Pruebas'
const base = { access: 'session', tag, summary: 'Prueba' } as const
const echo = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/echo',
  body: z.strictObject({ word: z.string(), many: z.array(z.number()).optional() }),
  output: z.unknown(),
})
const anything = z.record(z.string(), z.unknown())
const any = defineRoute({ ...base, method: 'POST', path: '/api/any', body: anything })
const rows = defineRoute({ ...base, method: 'POST', path: '/api/rows', body: anything, judgesRows: true })
const small = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/small',
  body: z.strictObject({ word: z.string() }),
  bodyLimit: 100,
})
const fails = defineRoute({ ...base, method: 'GET', path: '/api/fails', query: z.strictObject({ how: z.string() }) })
const limited = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/limited',
  access: 'public',
  rateLimit: { max: 2, windowSeconds: 60 },
})

const failures: Record<string, unknown> = {
  bug: new Error('password=hunter2'),
  text: 'thrown text',
  taken: Object.assign(new Error('duplicate key'), { code: '23505' }),
  used: Object.assign(new Error('foreign key'), { code: '23503' }),
  check: Object.assign(new Error('check'), { code: '23514' }),
  deadlock: Object.assign(new Error('deadlock'), { code: '40P01' }),
  starting: Object.assign(new Error('starting up'), { code: '57P03' }),
  refused: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  lost: new Error('Connection terminated unexpectedly'),
  broken: new Error('Client has encountered a connection error and is not queryable'),
  busy: new Error('timeout exceeded when trying to connect'),
  full: Object.assign(new Error('could not extend file'), { code: '53100' }),
  disk: Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  'read-only': Object.assign(new Error('read-only transaction'), { code: '25006' }),
  ended: new Error('Cannot use a pool after calling end on the pool'),
  own: problem(problems.conflict, { message: 'Ya cambió.' }),
}

let application: KernelApplication
beforeAll(async () => {
  application = await createKernelApplication(() => [
    handle(echo, async ({ body }) => body),
    handle(any, async () => undefined),
    handle(rows, async () => undefined),
    handle(small, async () => undefined),
    handle(fails, async ({ query }) => {
      throw failures[query.how]
    }),
    handleOpen(limited, async () => undefined),
  ])
  application.sessions.set('ana', createSession({ envId: newId(), roleNumber: 1 }))
})
afterAll(() => application.stop())

const send = (method: 'GET' | 'HEAD' | 'POST', url: string, payload?: string, headers: Record<string, string> = {}) =>
  application.app.inject({
    method,
    url,
    headers: {
      authorization: 'Bearer ana',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  } satisfies InjectOptions)

describe('answers that are problems', () => {
  test.each([
    ['malformed JSON', 'POST', '/api/echo', '{"word":', {}, 400, 'kernel.malformedJson'],
    ['an empty body', 'POST', '/api/echo', '', {}, 400, 'kernel.malformedJson'],
    [
      'a body that is not JSON',
      'POST',
      '/api/echo',
      'word=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'kernel.unsupportedMediaType',
    ],
    [
      'a body that is too large',
      'POST',
      '/api/echo',
      JSON.stringify({ word: 'x'.repeat(1_100_000) }),
      {},
      413,
      'kernel.bodyTooLarge',
    ],
    [
      'a body larger than its route takes',
      'POST',
      '/api/small',
      JSON.stringify({ word: 'x'.repeat(100) }),
      {},
      413,
      'kernel.bodyTooLarge',
    ],
    ['an unknown route', 'GET', '/api/nowhere', undefined, {}, 404, 'kernel.notFound'],
    ['an unknown method', 'GET', '/api/echo', undefined, {}, 404, 'kernel.notFound'],
    ['nobody', 'GET', '/api/fails?how=bug', undefined, { authorization: '' }, 401, 'kernel.unauthenticated'],
    [
      'a token that is no longer good',
      'GET',
      '/api/fails?how=bug',
      undefined,
      { authorization: 'Bearer old' },
      401,
      'kernel.tokenInvalid',
    ],
    ['a bug', 'GET', '/api/fails?how=bug', undefined, {}, 500, 'kernel.internal'],
    ['something thrown that is no error', 'GET', '/api/fails?how=text', undefined, {}, 500, 'kernel.internal'],
    ['a taken key', 'GET', '/api/fails?how=taken', undefined, {}, 409, 'kernel.duplicate'],
    ['a row in use', 'GET', '/api/fails?how=used', undefined, {}, 409, 'kernel.inUse'],
    ['a broken check', 'GET', '/api/fails?how=check', undefined, {}, 400, 'kernel.invalidInput'],
    ['a deadlock', 'GET', '/api/fails?how=deadlock', undefined, {}, 409, 'kernel.conflict'],
  ] as const)('%s', async (_name, method, url, payload, headers, status, code) => {
    const response = await send(method, url, payload, headers)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    const body = response.json()
    expect(body).toMatchObject({
      type: `/problems/${code}`,
      status,
      code,
      errors: [],
      instance: response.headers['x-request-id'],
    })
    expect(body.detail.length).toBeGreaterThan(10)
    expect(response.body).not.toContain('hunter2')
  })

  test.each([
    ['starting', 'databaseUnavailable'],
    ['refused', 'databaseUnavailable'],
    ['lost', 'databaseUnavailable'],
    ['broken', 'databaseUnavailable'],
    ['read-only', 'databaseReadOnly'],
    ['full', 'storageFull'],
    ['disk', 'storageFull'],
    ['busy', 'overloaded'],
    ['ended', 'stopping'],
  ] as const)('of an outage (%s) are 503, say when to come back, and what happened in Spanish', async (how, name) => {
    const response = await send('GET', `/api/fails?how=${how}`)
    expect(response.statusCode).toBe(503)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.json()).toMatchObject({ code: `kernel.${name}`, detail: problems[name].message })
  })

  test('name each field in Spanish', async () => {
    const response = await send('POST', '/api/echo', JSON.stringify({ many: ['x'], other: 1 }))
    expect(response.json().errors).toEqual([
      { path: 'word', message: 'Falta este dato.' },
      { path: 'many.0', message: 'Entrada inválida: se esperaba número, recibido texto' },
      { path: '', message: 'El dato «other» no se conoce.' },
    ])
  })

  test('refuse text that no database keeps wherever it stands, however deep', async () => {
    const refusal = (path: string) => [{ path, message: 'Tiene caracteres que no se admiten.' }]
    const half = await send('POST', '/api/echo', '{"word":"a\\ud800b"}')
    expect([half.statusCode, half.json().errors]).toEqual([400, refusal('word')])
    const nul = await send('POST', '/api/any', '{"one":{"two":["ok","a\\u0000"]}}')
    expect([nul.statusCode, nul.json().errors]).toEqual([400, refusal('one.two.1')])
    for (const value of ['1', '"a"', '{}'])
      expect((await send('POST', '/api/any', `{"one":{"\\udc00":${value}}}`)).statusCode).toBe(400)
    const deep = await send('POST', '/api/any', `{"one":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(deep.statusCode).toBe(204)
    const long = await send('POST', '/api/any', `{"one":[${'0,'.repeat(400_000)}0]}`)
    expect(long.statusCode).toBe(204)
    const rows = await send('POST', '/api/rows', '{"one":"a\\ud800b"}')
    expect(rows.statusCode).toBe(204)
  })

  test('carry their own message, and say when to try again', async () => {
    expect((await send('GET', '/api/fails?how=own')).json()).toMatchObject({ detail: 'Ya cambió.' })
    const answers = [
      await send('GET', '/api/limited'),
      await send('GET', '/api/limited'),
      await send('GET', '/api/limited'),
    ]
    expect(answers.map(answer => answer.statusCode)).toEqual([204, 204, 429])
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('every answer', () => {
  test.each(['/api/limited', '/healthz', '/nowhere'])('of %s says what a browser may do with it', async url => {
    const { headers } = await send('GET', url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain(`default-src 'self'; script-src 'self' 'wasm-unsafe-eval';`)
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('has an id of its own, whatever the caller claims', async () => {
    const claimed = await send('GET', '/healthz', undefined, { 'x-request-id': 'mine', 'request-id': 'mine' })
    expect(claimed.headers['x-request-id']).not.toBe('mine')
  })

  test('of the API is never kept by a cache', async () => {
    expect((await send('POST', '/api/echo', '{"word":"x"}')).headers['cache-control']).toBe('no-store')
  })
})

describe('a request that changes something', () => {
  const change = (headers: Record<string, string>) =>
    send('POST', '/api/echo', '{"word":"x"}', { host: 'anden.example', ...headers })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://anden.example.evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://anden.example' }, 200],
    [{ origin: 'https://anden.example' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{}, 200],
  ])('with %j answers %i', async (headers, status) =>
    expect((await change(headers as Record<string, string>)).statusCode).toBe(status),
  )

  test('is told apart from one that only reads', async () => {
    expect((await send('GET', '/api/fails?how=own', undefined, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      409,
    )
  })
})

describe('the process', () => {
  test('says whether it lives and whether it can serve', async () => {
    expect((await send('GET', '/healthz')).json()).toEqual({ status: 'ok' })
    expect((await send('GET', '/readyz')).json()).toEqual({ status: 'ok' })
  })

  test('answers HEAD as GET, without the body', async () => {
    const [got, asked] = [await send('GET', '/healthz'), await send('HEAD', '/healthz')]
    expect([asked.statusCode, asked.body, asked.headers['content-length']]).toEqual([
      200,
      '',
      got.headers['content-length'],
    ])
    expect((await send('HEAD', '/api/fails?how=bug')).statusCode).toBe(500)
    expect((await send('HEAD', '/nowhere')).statusCode).toBe(404)
  })

  test('describes its own routes', async () => {
    const document = (await send('GET', '/api/openapi.json')).json()
    expect(document.paths['/api/echo'].post).toMatchObject({ 'x-access': 'session', tags: [tag] })
    const { areas } = (await send('GET', '/api/openapi/areas')).json()
    const area = areas.find(({ title }: { title: string }) => title === tag)
    expect(area.calls).toContainEqual(expect.objectContaining({ id: 'postEcho', method: 'POST', path: '/api/echo' }))
    expect((await send('GET', area.document)).json().paths['/api/echo'].post).toMatchObject({ operationId: 'postEcho' })
    // No web client is served here, so there is no page either.
    expect((await send('GET', '/api/docs')).statusCode).toBe(404)
  })

  test('does not bind a handler that needs a transaction to a route without one', () => {
    expect(() => handle(limited, async () => undefined)).toThrow('no tenant transaction')
  })
})
