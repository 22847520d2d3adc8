import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { problem, problems } from '../../contract/problems.ts'
import { streetTilesRoute } from '../../contract/street-tiles.ts'
import { type BoundRoute, handleOpen } from '../http/register-routes.ts'

type Range = { start: number; end: number }

/** The requested bytes, both ends included and within the file; null for a range that the file does not have. */
const rangeOf = (header: string | undefined, size: number): Range | null => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined) return null
  const start = Number(from)
  const end = Math.min(to ? Number(to) : Number.POSITIVE_INFINITY, size - 1)
  return start < size && start <= end ? { start, end } : null
}

const factsOf = async (path: string): Promise<{ size: number; etag: string }> => {
  try {
    const { size, mtimeMs } = await stat(path)
    // A new file under the same name gets another etag, so that no browser mixes parts of both.
    return { size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` }
  } catch (cause) {
    throw problem(problems.notFound, { cause })
  }
}

const answer = async (path: string, rangeHeader: string | undefined, reply: FastifyReply): Promise<FastifyReply> => {
  const { size, etag } = await factsOf(path)
  const range = rangeOf(rangeHeader, size)
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=86400', etag })
  // An archive may have gigabytes, so a request without a range is answered with the size only.
  if (!range) return reply.code(416).header('content-range', `bytes */${size}`).send()
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .type('application/vnd.pmtiles')
    .send(createReadStream(path, range))
}

/** Serves the installation's street archive to signed-in people; without one, 404. */
export const createStreetTileRoutes = (path: string | null): BoundRoute[] => [
  handleOpen(streetTilesRoute, async ({ request, reply }) => {
    if (!path) throw problem(problems.notFound)
    return answer(path, request.headers.range, reply)
  }),
]
