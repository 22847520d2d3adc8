import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The archive to cut from, read by parts. `read` throws in Spanish when it cannot give a part. */
export type ArchiveSource = {
  read: (offset: number, length: number, signal: AbortSignal) => Promise<Buffer>
  close: () => Promise<void>
}

const refusal = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'CliError' })

const openFile = async (path: string): Promise<ArchiveSource> => {
  const file = await open(path, 'r').catch(cause => {
    throw refusal(`No se puede abrir «${path}».`, cause)
  })
  return {
    async read(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead < length) throw refusal(`«${path}» está cortado: faltan bytes del final.`)
      return buffer
    },
    close: () => file.close(),
  }
}

const pauses = [500, 2_000, 5_000, 10_000]
const longestAnswerMs = 60_000

type Part = { url: string; offset: number; length: number; etag: string | null }

/** Fetches one part. Throws a refusal when trying again would not help; any other error is tried again. */
const fetchPart = async ({ url, offset, length, etag }: Part, signal: AbortSignal) => {
  const response = await fetch(url, {
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestAnswerMs)]),
  })
  if (response.status === 200) {
    await response.body?.cancel()
    throw refusal(`${url} no responde por partes (Range): no se puede cortar desde ahí.`)
  }
  if (response.status === 404 || response.status === 403)
    throw refusal(`${url} respondió ${response.status}: revisá la dirección.`)
  if (response.status === 416) throw refusal(`${url} está cortado: faltan bytes del final.`)
  if (response.status !== 206) throw new Error(`respondió ${response.status}`)
  const now = response.headers.get('etag')
  if (etag && now && now !== etag) throw refusal(`${url} cambió mientras se bajaba. Empezá de nuevo.`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length !== length) throw new Error(`llegaron ${bytes.length} bytes de ${length}`)
  return { bytes, etag: now }
}

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'CliError'

const openUrl = (url: string): ArchiveSource => {
  let etag: string | null = null
  return {
    async read(offset, length, signal) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const part = await fetchPart({ url, offset, length, etag }, signal)
          etag ??= part.etag
          return part.bytes
        } catch (error) {
          if (isRefusal(error) || signal.aborted) throw error
          const pause = pauses[attempt]
          if (pause === undefined) throw refusal(`${url} no responde. Probá más tarde.`, error)
          await sleep(pause, undefined, { signal })
        }
      }
    },
    close: async () => undefined,
  }
}

/** A file, or an `http(s)://` address that answers ranges. */
export const openArchiveSource = async (from: string): Promise<ArchiveSource> =>
  /^https?:/.test(from) ? openUrl(from) : openFile(from)
