import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createKernelApplication, createSession, type KernelApplication } from '../../../testing/kernel-application.ts'
import { mayCall } from '../../contract/roles.ts'
import { defineRoute } from '../../contract/route.ts'
import { newId } from '../ids.ts'
import { storeCookie } from './app.ts'
import { handle, handleCustomer, handleOpen } from './register-routes.ts'

const base = { method: 'GET', tag: 'Pruebas', summary: 'Prueba', output: z.unknown() } as const
const forCustomers = defineRoute({ ...base, path: '/api/for-customers', access: 'customer' })
const forStaff = defineRoute({ ...base, path: '/api/for-staff', access: 'session' })

let application: KernelApplication
beforeAll(async () => {
  application = await createKernelApplication(() => [
    handleCustomer(forCustomers, async ({ customer, tenant }) => ({ name: customer.name, envId: tenant.envId })),
    handle(forStaff, async ({ session }) => ({ name: session.displayName })),
  ])
  application.sessions.set('ana', createSession({ envId: newId(), roleNumber: 1 }))
  application.customers.set('rosa', {
    sessionId: newId(),
    envId: newId(),
    personId: newId(),
    name: 'Rosa',
    email: 'rosa@tienda.example',
    timeZone: 'America/Argentina/Buenos_Aires',
  })
})
afterAll(() => application.stop())

const get = async (url: string, { bearer, store }: { bearer?: string; store?: string }) => {
  const response = await application.app.inject({
    url,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    cookies: store ? { [storeCookie]: store } : {},
  })
  return { status: response.statusCode, body: response.json<{ name?: string; code?: string; envId?: string }>() }
}

describe('a route for customers', () => {
  test('serves the person of a customer, in a transaction of their company', async () => {
    const { status, body } = await get(forCustomers.path, { store: 'rosa' })
    expect([status, body.name]).toEqual([200, 'Rosa'])
    expect(body.envId).toBe(application.customers.get('rosa')?.envId)
  })

  test.each([
    ['nobody', {}, 401, 'kernel.unauthenticated'],
    ['a cookie that does not hold', { store: 'forged' }, 401, 'kernel.unauthenticated'],
    ['a person of the company', { bearer: 'ana' }, 403, 'kernel.forbidden'],
    ['the token of a customer as a bearer', { bearer: 'rosa' }, 401, 'kernel.unauthenticated'],
  ])('refuses %s', async (_who, presented, status, code) => {
    const answer = await get(forCustomers.path, presented)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

test('a route of the company takes no store cookie, alone or beside a session', async () => {
  expect((await get(forStaff.path, { store: 'rosa' })).status).toBe(401)
  expect((await get(forStaff.path, { store: 'rosa', bearer: 'ana' })).body.name).toBe('Alguien')
})

test('no role holds the access of customers, and no other handler may serve it', () => {
  expect(mayCall('customer', { role: 'admin', isOperator: true })).toBe(false)
  expect(() => handle(forCustomers, async () => null)).toThrow('no session')
  expect(() => handleOpen(forCustomers, async () => null)).toThrow('for customers')
  expect(() => handleCustomer(forStaff, async () => null)).toThrow('not for customers')
})
