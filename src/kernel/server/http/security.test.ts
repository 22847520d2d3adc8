import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurity } from './security.ts'

const policyWith = async (origins?: string[]): Promise<Record<string, string>> => {
  const app = fastify()
  registerSecurity(app, origins)
  app.get('/', async () => 'ok')
  const { headers } = await app.inject('/')
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(policy.split('; ').map(part => part.split(/ (.*)/, 2) as [string, string]))
}

test('a street map opens pictures and fetches for its origins, and nothing else', async () => {
  const origins = ['https://tiles.example.com', 'https://fonts.example.com']
  const [closed, open] = [await policyWith(), await policyWith(origins)]
  expect(closed).toMatchObject({
    'connect-src': `'self'`,
    'img-src': `'self' data: blob:`,
    'worker-src': `'self' blob:`,
  })
  expect(open).toEqual({
    ...closed,
    'connect-src': `'self' ${origins.join(' ')}`,
    'img-src': `'self' data: blob: ${origins.join(' ')}`,
  })
})
