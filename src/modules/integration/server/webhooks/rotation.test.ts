import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { DestinationView, MessageDetail } from '../../contract/webhooks.ts'
import { findDestination } from './destinations.queries.ts'
import { createSecrets, secretsAt } from './destinations.service.ts'

type Made = { destination: DestinationView; secret: string }

let application: TestApplication
let admin: Caller
let made: Made
beforeAll(async () => {
  application = await createTestApplication({ WEBHOOK_NETWORKS: '127.0.0.1' })
  admin = await application.signIn({ roleNumber: 1 })
  const input = { name: 'Firma', url: 'http://127.0.0.1:9/', events: ['customer.changed'] }
  made = await admin.post<Made>('/api/integration/destinations', input)
})
afterAll(() => application.stop())

const rotate = (overlapHours: unknown, by = admin) =>
  by.request('POST', `/api/integration/destinations/${made.destination.id}/rotate`, { overlapHours })

const signature = (secret: string, { headers, body }: MessageDetail): string => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** A message as it is signed now. */
const message = async (): Promise<MessageDetail> => {
  const { id } = await admin.post<{ id: string }>(`/api/integration/destinations/${made.destination.id}/test`)
  return admin.get<MessageDetail>(`/api/integration/deliveries/${id}`)
}

test('a changed secret signs beside the one of before until the hour that was chosen', async () => {
  const { secret, destination } = (await rotate(2)).json<Made>()
  expect(secret).not.toBe(made.secret)
  expect(destination.overlapUntil).not.toBeNull()
  const both = await message()
  expect(both.headers['webhook-signature']).toBe(`${signature(secret, both)} ${signature(made.secret, both)}`)
  const { platform, envId } = application
  const stored = await platform.withTenant(envId, tenant => findDestination(tenant, destination.id))
  if (!stored) throw new Error('the destination is there')
  const secrets = createSecrets(platform.secret)
  const inHours = (hours: number) => secretsAt(secrets, stored, new Date(Date.now() + hours * 3_600_000))
  expect([inHours(1), inHours(3)]).toEqual([[secret, made.secret], [secret]])
  const { secret: newest, destination: alone } = (await rotate(0)).json<Made>()
  expect(alone.overlapUntil).toBeNull()
  const one = await message()
  expect(one.headers['webhook-signature']).toBe(signature(newest, one))
})

test('who may not, another company and other hours are refused', async () => {
  expect((await rotate(721)).statusCode).toBe(400)
  expect((await rotate(-1)).json().detail).toBe('Hay datos que corregir.')
  expect((await rotate('mucho')).statusCode).toBe(400)
  const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
  expect((await rotate(1, stranger)).statusCode).toBe(404)
  expect((await rotate(1, await application.signIn({ roleNumber: 2 }))).statusCode).toBe(403)
})
