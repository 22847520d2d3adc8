import { z } from 'zod'
import { cliError } from '../failure.ts'

export type Answer = { status: number; body: unknown; milliseconds: number }

/** The part of the public API that phones use. */
export type Api = {
  post: (path: string, body: unknown) => Promise<Answer>
  /** All rows of a list, up to `most`. */
  list: <T>(path: string, row: z.ZodType<T>, most: number) => Promise<T[]>
  environment: string
}

export type Credentials = { base: string; user: string; password: string }

const call = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
  } catch (error) {
    throw cliError(`No responde ${new URL(url).origin}. ¿Está encendido el servidor? Se indica con --base.`, error)
  }
}

const detailOf = (body: unknown): string => {
  const parsed = z.object({ detail: z.string() }).safeParse(body)
  return parsed.success ? parsed.data.detail : ''
}

const signIn = async ({ base, user, password }: Credentials): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const response = await call(`${base}/api/v1/auth/email`, { method: 'POST', headers: { authorization } })
  const body: unknown = await response.json().catch(() => null)
  const parsed = z.object({ token: z.string() }).safeParse(body)
  if (!parsed.success) throw cliError(`No se pudo entrar como «${user}»: ${detailOf(body) || response.status}`)
  return parsed.data.token
}

const claims = z.object({ envN: z.string() })

const environmentOf = (token: string): string =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).envN

const pageSize = 500

export const openApi = async (credentials: Credentials): Promise<Api> => {
  const token = await signIn(credentials)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const readPage = async <T>(path: string, row: z.ZodType<T>, cursor: string | null) => {
    const query = new URLSearchParams({ limit: String(pageSize), ...(cursor ? { cursor } : {}) })
    const response = await call(`${credentials.base}${path}?${query}`, { headers })
    const body: unknown = await response.json()
    if (!response.ok) throw cliError(`${path}: ${detailOf(body) || response.status}`)
    return z.object({ items: z.array(row), next: z.string().nullable() }).parse(body)
  }
  return {
    environment: environmentOf(token),
    async post(path, body) {
      const startedAt = performance.now()
      const response = await call(`${credentials.base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const answer: unknown = await response.json().catch(() => null)
      return { status: response.status, body: answer, milliseconds: performance.now() - startedAt }
    },
    async list(path, row, most) {
      const rows: z.output<typeof row>[] = []
      let cursor: string | null = null
      do {
        const page: { items: z.output<typeof row>[]; next: string | null } = await readPage(path, row, cursor)
        rows.push(...page.items)
        cursor = page.next
      } while (cursor && rows.length < most)
      return rows
    },
  }
}
