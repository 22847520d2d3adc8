import { describe, expect, it } from 'vitest'
import { isApiError } from './api-error.ts'
import { createRefresh, type RefreshPorts } from './session-refresh.ts'

const ports = (answer: () => Promise<Response>): RefreshPorts & { calls: number } => {
  let renewedAt = 0
  let queue: Promise<unknown> = Promise.resolve()
  const self = {
    calls: 0,
    fetch: () => {
      self.calls += 1
      return answer()
    },
    exclusively: <T>(work: () => Promise<T>): Promise<T> => {
      const next = queue.then(work)
      queue = next.catch(() => undefined)
      return next
    },
    readRenewedAt: () => renewedAt,
    writeRenewedAt: (time: number) => {
      renewedAt = time
    },
    now: () => 1000,
  }
  return self
}

const status = (code: number) => async () => new Response(null, { status: code })

describe('renewing the session', () => {
  it('is asked once, however many calls were refused', async () => {
    const given = ports(status(200))
    const refresh = createRefresh(given)
    expect(await Promise.all([refresh(500), refresh(500), refresh(500)])).toEqual([true, true, true])
    expect(given.calls).toBe(1)
  })

  it('is not asked again by another tab that was refused before', async () => {
    const given = ports(status(200))
    const [one, other] = [createRefresh(given), createRefresh(given)]
    await Promise.all([one(500), other(500)])
    expect(given.calls).toBe(1)
    expect(await other(1500)).toBe(true)
    expect(given.calls).toBe(2)
  })

  it('tells a refusal, which ends the session, from a server that is not there, which does not', async () => {
    expect(await createRefresh(ports(status(401)))(0)).toBe(false)
    for (const answer of [status(503), status(429), () => Promise.reject(new TypeError('offline'))]) {
      const error = await createRefresh(ports(answer))(0).catch((thrown: unknown) => thrown)
      expect(isApiError(error) && error.kind).toBe('network')
    }
  })
})
