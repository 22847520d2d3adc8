import type { FastifyRequest } from 'fastify'
import { problem, problems } from '../../../../kernel/contract/problems.ts'

const maximumBytes = 4096

/** The JSON body of a GET, which the server does not read by itself; undefined: it has none. */
export const readGetBody = async ({ raw, headers }: FastifyRequest): Promise<unknown> => {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of raw) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > maximumBytes) throw problem(problems.bodyTooLarge)
    chunks.push(part)
  }
  if (bytes === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    throw problem(problems.malformedJson, { cause: error })
  }
}
