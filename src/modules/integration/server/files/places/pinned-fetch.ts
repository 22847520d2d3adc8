import type { IncomingMessage } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { BlockList } from 'node:net'
import { Readable } from 'node:stream'
import type { SendSigned } from '../../../../../kernel/server/backup/places/s3-requests.ts'
import { findTarget, pinned, type Resolve } from '../../webhooks/addresses.ts'
import { placeProblem } from './file-place.ts'

const timeoutMs = 30_000
const emptyStatuses = new Set([204, 304])

const answer = (url: URL, request: Request, body: Buffer, lookup: ReturnType<typeof pinned>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest
    const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) }
    const call = send(url, { method: request.method, agent: false, lookup, headers, signal: request.signal }, resolve)
    call.setTimeout(timeoutMs, () => call.destroy(new Error('the bucket was silent for too long')))
    call.on('error', reject)
    call.end(body)
  })

/** Sends a request to where its address leads, if that may be reached. A redirect is an answer like any other. */
export const createPinnedFetch =
  (resolve: Resolve, open: BlockList): SendSigned =>
  async request => {
    const url = new URL(request.url)
    const target = await findTarget(url, resolve, open)
    if ('refusal' in target) throw placeProblem(target.refusal)
    const body = Buffer.from(await request.arrayBuffer())
    const response = await answer(url, request, body, pinned(target.address))
    const status = response.statusCode ?? 502
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) if (value) headers.set(name, String(value))
    const isEmpty = emptyStatuses.has(status)
    if (isEmpty) response.resume()
    return new Response(isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>), { status, headers })
  }
