import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** An object as the older installation answers it. */
export type SourceObject = { objectId: string; createdAt: string } & Record<string, unknown>

/** The last object that was read, in the order of creation. */
export type SourceCursor = { at: string; id: string }

export type ParseSourceOptions = {
  /** The address of its Parse server, with its mount path. */
  url: string
  applicationId: string
  /** Its master key: the permissions of its classes would hide objects from any other. */
  key: string
  signal: AbortSignal
}

export type ParseSourceClient = {
  count: (className: string, where: object) => Promise<number>
  /** The next objects after the cursor, at most a page. */
  page: (className: string, where: object, after: SourceCursor | null) => Promise<SourceObject[]>
}

export const sourcePageSize = 500
const timeoutMs = 60_000
const attempts = 5

const answer = z.object({
  results: z.array(z.looseObject({ objectId: z.string(), createdAt: z.string() })),
  count: z.number().optional(),
})

/** An answer with which nothing will change by asking again. */
export const sourceProblem = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { isSourceProblem: true })

export const isSourceProblem = (error: unknown): error is Error => error instanceof Error && 'isSourceProblem' in error

const isTransient = (status: number): boolean => status === 429 || status >= 500

const objectsAfter = ({ at, id }: SourceCursor) => {
  const createdAt = { __type: 'Date', iso: at }
  return { $or: [{ createdAt: { $gt: createdAt } }, { createdAt, objectId: { $gt: id } }] }
}

/**
 * Reads classes of an older Parse server, by creation and id and not by a number of objects to skip: objects that are
 * created or deleted meanwhile shift no page.
 */
export const createSourceClient = ({ url, applicationId, key, signal }: ParseSourceOptions): ParseSourceClient => {
  const ask = async (className: string, query: Record<string, string>): Promise<Response> => {
    const address = `${url.replace(/\/+$/, '')}/classes/${encodeURIComponent(className)}?${new URLSearchParams(query)}`
    return fetch(address, {
      headers: { 'X-Parse-Application-Id': applicationId, 'X-Parse-Master-Key': key },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
  }
  const read = async (className: string, query: Record<string, string>): Promise<z.output<typeof answer>> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await ask(className, query).catch((error: unknown) => {
        if (signal.aborted || attempt === attempts) throw error
      })
      if (response?.ok) {
        const parsed = answer.safeParse(await response.json())
        if (!parsed.success) throw sourceProblem(`${className}: la respuesta no es la de un servidor Parse.`)
        return parsed.data
      }
      if (response && (!isTransient(response.status) || attempt === attempts)) {
        const text = (await response.text()).slice(0, 200)
        throw sourceProblem(`${className}: el servidor anterior respondió ${response.status}: ${text}`)
      }
      await wait(250 * 2 ** attempt, undefined, { signal })
    }
  }
  return {
    async count(className, where) {
      const { count } = await read(className, { where: JSON.stringify(where), limit: '0', count: '1' })
      return count ?? 0
    },
    async page(className, where, after) {
      const { results } = await read(className, {
        where: JSON.stringify({ ...where, ...(after ? objectsAfter(after) : {}) }),
        order: 'createdAt,objectId',
        limit: String(sourcePageSize),
      })
      return results as SourceObject[]
    },
  }
}
