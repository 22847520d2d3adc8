import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

type Kept = { plain: Buffer; zipped: Buffer; tag: string }

const keep = async (document: unknown): Promise<Kept> => {
  const plain = Buffer.from(JSON.stringify(document))
  // Weak: the same tag stands for the compressed bytes and the plain ones.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, zipped: await compress(plain), tag }
}

const names = (header: string | undefined, value: string): boolean =>
  (header ?? '').split(',').some(part => part.trim().split(';')[0] === value)

/**
 * Answers a document that does not change while the process runs: made and compressed at the first request, and only
 * told to be the same to whoever has it.
 */
export const createKeptAnswer = (make: () => unknown) => {
  let answer: Promise<Kept> | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    answer ??= keep(make())
    const { plain, zipped, tag } = await answer
    reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (names(headers['if-none-match'], tag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (!names(headers['accept-encoding'], 'gzip')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(zipped)
  }
}
