import { setTimeout as sleep } from 'node:timers/promises'
import { password } from './company.ts'

export type Answer = { status: number; body: Buffer; json: <T>() => T }

/** How often each status was answered, and the first texts of answers that nobody should get. */
export type Journal = { statuses: Map<number, number>; lost: number; oddities: string[] }

export const createJournal = (): Journal => ({ statuses: new Map(), lost: 0, oddities: [] })

export type Asked = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; type?: string }

export type Client = {
  /** Asks again until it is answered: after a lost answer, a 503 and an expired session. Null when told to stop. */
  ask: (asked: Asked) => Promise<Answer | null>
}

export type ClientOptions = { address: string; email: string; journal: Journal; signal: AbortSignal }

const answerLimitMs = 8_000
const pauseMs = 150

const isOdd = ({ status, body }: Answer): boolean =>
  status >= 500 && !(status === 503 && body.includes('"code"') && body.includes('"detail"'))

/** A program that talks to the server as a phone does: it repeats what was not answered, with the same keys. */
export const createClient = ({ address, email, journal, signal }: ClientOptions): Client => {
  let token = ''

  const send = async ({ method = 'GET', path, body, type }: Asked, authorization: string): Promise<Answer | null> => {
    try {
      const payload = body === undefined ? {} : { body: type ? (body as string) : JSON.stringify(body) }
      const response = await fetch(`${address}${path}`, {
        method,
        signal: AbortSignal.timeout(answerLimitMs),
        headers: {
          authorization,
          connection: 'close',
          ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        },
        ...payload,
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      journal.statuses.set(response.status, (journal.statuses.get(response.status) ?? 0) + 1)
      return { status: response.status, body: bytes, json: <T>() => JSON.parse(bytes.toString()) as T }
    } catch {
      journal.lost += 1
      return null
    }
  }
  const signIn = async (): Promise<void> => {
    const basic = Buffer.from(`${email}:${password}`).toString('base64')
    const answer = await send({ method: 'POST', path: '/api/v1/auth/email' }, `Basic ${basic}`)
    if (answer?.status === 200) token = answer.json<{ token: string }>().token
  }

  const note = (asked: Asked, answer: Answer): void => {
    if (!isOdd(answer) || journal.oddities.length >= 20) return
    const text = answer.body.toString().slice(0, 300)
    journal.oddities.push(`${asked.method ?? 'GET'} ${asked.path}: ${answer.status} ${text}`)
  }
  /** Null when it has to be asked again. */
  const askOnce = async (asked: Asked): Promise<Answer | null> => {
    if (token === '') await signIn()
    const answer = token === '' ? null : await send(asked, `Bearer ${token}`)
    if (!answer) return null
    note(asked, answer)
    if (answer.status === 401) token = ''
    return answer.status < 500 && answer.status !== 429 && answer.status !== 401 ? answer : null
  }

  return {
    async ask(asked) {
      while (!signal.aborted) {
        const answer = await askOnce(asked)
        if (answer) return answer
        await sleep(pauseMs)
      }
      return null
    },
  }
}
