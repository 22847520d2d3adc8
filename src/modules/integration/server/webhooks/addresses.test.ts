import { describe, expect, test } from 'vitest'
import { findTarget, mayReach, networksOf } from './addresses.ts'
import { createSender } from './send.ts'

const none = networksOf('')

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::ffff:8.8.8.8',
    '0:0:0:0:0:ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'no es',
  ])('%s is closed', address => expect(mayReach(address, none)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2800:3f0:4002::200e', '2606:4700::1111'])('%s is open', address =>
    expect(mayReach(address, none)).toBe(true),
  )

  test('are opened by the operator, by network, and never by the IPv6 form of an IPv4', () => {
    const open = networksOf('10.0.4.0/24, ::1/128,192.168.1.20')
    expect(['10.0.4.18', '::1', '192.168.1.20'].map(address => mayReach(address, open))).toEqual([true, true, true])
    expect(['10.0.5.1', '192.168.1.21', '::ffff:10.0.4.18'].map(address => mayReach(address, open))).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a target', () => {
  const url = (text: string) => new URL(text)
  const resolve = async () => [{ address: '8.8.8.8', family: 4 }]

  test.each([
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
  ])('%s is refused, however it is written', async text =>
    expect(await findTarget(url(text), resolve, none)).toHaveProperty('refusal'),
  )

  test('of which one address is closed is refused', async () => {
    const mixed = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await findTarget(url('https://doble.example'), mixed, none)).toHaveProperty('refusal')
  })

  test('of the internet is for https alone', async () => {
    expect(await findTarget(url('http://afuera.example'), resolve, none)).toEqual({
      refusal: 'A internet se manda solo por https.',
    })
    expect(await findTarget(url('https://afuera.example'), resolve, none)).toEqual({
      address: { address: '8.8.8.8', family: 4 },
    })
  })

  test('whose name changes after the check is not asked for again', async () => {
    let asked = 0
    const rebinding = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    }
    const { createServer } = await import('node:http')
    let reached = false
    const server = createServer((_request, response) => {
      reached = true
      response.end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const send = createSender({ open: networksOf('127.0.0.2'), resolve: rebinding })
    const outcome = await send({ url: `http://cambia.example:${port}/`, headers: {}, body: '{}' })
    await new Promise(resolve => server.close(resolve))
    expect({ asked, reached, status: outcome.status }).toEqual({ asked: 1, reached: false, status: null })
    expect(outcome.error).toBe('Nadie atiende en esa dirección.')
  })
})
