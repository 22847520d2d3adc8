import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listQuery, pageOf } from '../../contract/list-query.ts'
import { defineRoute } from '../../contract/route.ts'
import { isApiError } from './api-error.ts'
import { call } from './client.ts'
import { requestUrl } from './request-url.ts'

const brand = z.object({ id: z.string() })
const list = defineRoute({
  method: 'GET',
  path: '/api/brands',
  access: 'session',
  tag: 'x',
  summary: 'x',
  query: listQuery,
  output: pageOf(brand),
})
const save = defineRoute({
  method: 'PATCH',
  path: '/api/brands/:id',
  access: 'session',
  tag: 'x',
  summary: 'x',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  output: brand,
})

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const answering = (answers: Record<string, (() => Response | Promise<Response>)[]>) => {
  const requests: string[] = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(`${init.method} ${url}`)
    const next = answers[url.split('?')[0] ?? '']?.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next()
  })
  return requests
}

afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('writes filters and order as the list reads them', async () => {
    const asked = answering({ '/api/brands': [() => json({ items: [], next: null, total: 0 })] })
    await call(list, {
      query: {
        filter: [{ field: 'name', operator: 'contains', value: 'a:b' }],
        sort: [{ field: 'name', descending: true }],
        limit: 5,
      },
    })
    expect(asked).toEqual(['GET /api/brands?filter=name%3Acontains%3Aa%3Ab&sort=-name&limit=5'])
  })

  it('renews an expired session once and tries again', async () => {
    const asked = answering({
      '/api/brands/1': [() => json({}, 401), () => json({ id: '1' })],
      '/api/auth/refresh': [() => json({})],
    })
    expect(await call(save, { params: { id: '1' }, body: { name: 'A' } })).toEqual({ id: '1' })
    expect(asked).toEqual(['PATCH /api/brands/1', 'POST /api/auth/refresh', 'PATCH /api/brands/1'])
  })

  it('gives the refusal when the session cannot be renewed', async () => {
    answering({
      '/api/brands': [() => json({ code: 'kernel.tokenExpired', detail: 'La sesión venció.', errors: [] }, 401)],
      '/api/auth/refresh': [() => json({}, 401)],
    })
    const error = await call(list, { query: {} }).catch((thrown: unknown) => thrown)
    expect(isApiError(error) && [error.status, error.message]).toEqual([401, 'La sesión venció.'])
  })

  it('hands over the problem with its fields and id', async () => {
    answering({
      '/api/brands/1': [
        () =>
          json(
            {
              code: 'kernel.duplicate',
              detail: 'Ya existe.',
              errors: [{ path: 'name', message: 'Repetido' }],
              instance: 'abc',
            },
            409,
          ),
      ],
    })
    const error = await call(save, { params: { id: '1' }, body: { name: 'A' } }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      kind: 'problem',
      code: 'kernel.duplicate',
      status: 409,
      requestId: 'abc',
      errors: [{ path: 'name', message: 'Repetido' }],
    })
  })

  it('says in Spanish that nothing arrived', async () => {
    answering({})
    const error = await call(list, { query: {} }).catch((thrown: unknown) => thrown)
    expect(isApiError(error) && error.message).toMatch(/No pudimos conectarnos/)
  })
})

describe('requestUrl', () => {
  it('escapes parameters and leaves out what is empty', () => {
    expect(requestUrl('/api/a/:id', { id: 'x/y' }, { one: '', two: undefined, three: 0 })).toBe('/api/a/x%2Fy?three=0')
  })
})
