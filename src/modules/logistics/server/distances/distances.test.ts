import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApplication } from '../../../../testing/application.ts'
import { metersBetween } from '../../../routes/contract/tour.ts'
import type { DistanceMatrix } from '../../contract/distances.ts'
import { doorsOf } from '../../contract/doors.ts'
import { logisticsSettings } from '../../contract/logistics-settings.ts'
import { problemOf } from '../../contract/proposal.ts'
import { stopsOf } from '../../contract/stops.ts'
import { createDistances } from './distances.ts'

/** A service that answers as OSRM does: 1000 m and 120 s for each step in the order of longitudes. */
let service: Server
let url: string
let asked: string[] = []
let behaviour: 'well' | 'silent' | 'broken' | 'nonsense' | 'island' = 'well'

const table = (path: string, query: URLSearchParams) => {
  const longitudes = path.split(';').map(pair => Number(pair.split(',')[0]))
  const chosen = (name: string) => (query.get(name) ?? '').split(';').map(index => longitudes[Number(index)] ?? 0)
  const steps = (from: number, to: number) => Math.round(Math.abs(from - to) * 100)
  const rows = (unit: number) =>
    chosen('sources').map(from =>
      chosen('destinations').map(to => (behaviour === 'island' && from !== to ? null : steps(from, to) * unit)),
    )
  return { code: 'Ok', distances: rows(1000), durations: rows(120) }
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
    asked.push(pathname)
    if (behaviour === 'silent') return
    if (behaviour === 'broken') return void response.writeHead(500).end()
    const [, kind, , , path = ''] = pathname.split('/')
    const route = { code: 'Ok', routes: [{ distance: 12_345.6 }] }
    const answer = behaviour === 'nonsense' ? { code: 'NoTable' } : kind === 'route' ? route : table(path, searchParams)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  asked = []
  behaviour = 'well'
})

const line = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ latitude: -32.9, longitude: -60 - index / 100 }))

/** As long as a whole test may take, so that a service that answers is in time on a busy machine. */
const patience = 30_000
/** For services that never answer. */
const impatience = 50

const make = ({ given = { url }, ms = patience }: { given?: { url?: string }; ms?: number } = {}) => {
  const errors: unknown[] = []
  const distances = createDistances({ ...given, matrixMs: ms, roundMs: ms, onError: error => errors.push(error) })
  return { distances, errors }
}

describe('distances', () => {
  test('come from the service, in blocks that it takes, each at its place', async () => {
    const { distances } = make()
    const { by, failed, meters, seconds } = await distances.matrix(line(120))
    expect([by, failed, asked.length]).toEqual(['roads', false, 9])
    expect([meters[0], meters[7], meters[119], meters[119 * 120], seconds?.[51 * 120 + 49]]).toEqual([
      0, 7000, 119_000, 119_000, 240,
    ])
  })

  test('between two places without a street are a straight line apart', async () => {
    behaviour = 'island'
    const [one, other] = line(2)
    const { by, meters, seconds } = await make().distances.matrix(line(2))
    expect(by).toBe('roads')
    expect(seconds).toEqual([0, null, null, 0])
    expect(meters).toEqual([0, 1, 1, 0].map(far => (far && one && other ? Math.round(metersBetween(one, other)) : 0)))
  })

  test.each(['silent', 'broken', 'nonsense'] as const)('are estimated and say so when the service is %s', async how => {
    behaviour = how
    const { distances, errors } = make({ ms: how === 'silent' ? impatience : patience })
    const matrix = await distances.matrix(line(3))
    expect(matrix).toMatchObject({ by: 'straight', failed: true, seconds: null })
    expect(matrix.meters[1]).toBeGreaterThan(1_000)
    expect((await distances.round(line(3))).by).toBe('straight')
    expect(errors).toHaveLength(2)
  })

  test('without a service are estimated, and nobody is asked', async () => {
    const { distances, errors } = make({ given: {} })
    expect(await distances.matrix(line(2))).toMatchObject({ by: 'straight', failed: false })
    expect([distances.isConfigured, errors, asked]).toEqual([false, [], []])
  })

  test('give a proposal its hours as well', async () => {
    const matrix = await make().distances.matrix(line(3))
    const loads = { kg: 1, liters: 1, packages: 1, receivesFrom: null, receivesUntil: null }
    const orders = line(3)
      .slice(1)
      .map((place, index) => ({ ...place, ...loads, id: String(index) }))
    const own = { departsAt: null, secondTripAt: null, backBy: null, minutesPerStop: null, kilometersPerHour: null }
    const vehicle = { id: 'v', capacityKg: null, volumeM3: null, capacityPackages: null, ...own }
    const problem = problemOf({
      stops: stopsOf(
        doorsOf(orders, () => null),
        { vehicles: [vehicle], parted: new Set() },
      ),
      trips: [{ vehicle, trip: 1 }],
      company: logisticsSettings.schema.parse({}),
      matrix,
      locked: new Map(),
    })
    expect([problem.distance[2], problem.time?.[2]]).toEqual([2000, 4])
  })
})

test('whoever makes loads is told which distances they are, and nobody else', async () => {
  const application = await createTestApplication({ OSRM_URL: url })
  try {
    const admin = await application.signIn({ roleNumber: 1 })
    const seller = await application.signIn({ roleNumber: 2 })
    expect(await admin.get<{ byRoads: boolean }>('/api/loads/means')).toMatchObject({ byRoads: true })
    const body = { places: line(2) }
    expect(await admin.post<DistanceMatrix>('/api/loads/distances', body)).toMatchObject({ by: 'roads' })
    expect((await seller.request('POST', '/api/loads/distances', body)).statusCode).toBe(403)
    expect((await admin.request('POST', '/api/loads/distances', { places: line(1) })).statusCode).toBe(400)
  } finally {
    await application.stop()
  }
})
