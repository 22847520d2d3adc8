import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const s3Keys = { accessKeyId: 'PRUEBA', secretAccessKey: 'clave/secreta+1' }

export type S3TestServer = {
  host: string
  objects: Map<string, Buffer>
  /** Uploads that were begun and neither completed nor given up. */
  uploads: Map<string, Map<number, Buffer>>
  /** How many of the next requests are answered 503. */
  fail: (times: number) => void
  /** Refuses every part from this number on. */
  refusePartsFrom: (number: number) => void
  stop: () => Promise<void>
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 4 as the protocol describes it, computed here anew: a client that signs wrongly gets 403. */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const authorization = request.headers.authorization ?? ''
  const [, scope = '', names = '', signature] =
    /Credential=PRUEBA\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? []
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== sha256(body)) return false
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, bodyHash].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((parent, part) => hmac(parent, part), `AWS4${s3Keys.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

type Answer = { status: number; body?: string | Buffer; etag?: string }
const error = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })

/** Two keys a page, so that whoever lists has to ask again. */
const pageSize = 2

const list = (objects: Map<string, Buffer>, url: URL): Answer => {
  const [prefix, after] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('continuation-token') ?? '']
  const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, pageSize)
  const rows = page.map(key => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
  const more = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return { status: 200, body: `<ListBucketResult>${rows.join('')}${more}</ListBucketResult>` }
}

/** A small S3-compatible server with one bucket `respaldos`: objects, multipart uploads and lists, and nothing else. */
export const startS3Server = async (): Promise<S3TestServer> => {
  const objects: S3TestServer['objects'] = new Map()
  const uploads: S3TestServer['uploads'] = new Map()
  let [failures, refusedFrom] = [0, Number.POSITIVE_INFINITY]

  const multipart = (method: string, key: string, url: URL, body: Buffer): Answer => {
    const id = url.searchParams.get('uploadId') ?? `${uploads.size + 1}-${key}`
    if (url.searchParams.has('uploads')) {
      uploads.set(id, new Map())
      return { status: 200, body: `<UploadId>${id}</UploadId>` }
    }
    const parts = uploads.get(id)
    if (!parts) return error(404, 'NoSuchUpload')
    if (method === 'PUT') {
      const number = Number(url.searchParams.get('partNumber'))
      if (number >= refusedFrom) return error(403, 'QuotaExceeded')
      parts.set(number, body)
      return { status: 200, etag: `"${sha256(body)}"` }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const tags = [...body.toString().matchAll(/<ETag>"(\w+)"<\/ETag>/g)].map(([, tag]) => tag)
    const ordered = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)
    if (tags.join() !== ordered.map(sha256).join()) return error(400, 'InvalidPart')
    objects.set(key, Buffer.concat(ordered))
    return { status: 200, body: '<CompleteMultipartUploadResult/>' }
  }
  const answer = (request: IncomingMessage, url: URL, body: Buffer): Answer => {
    failures -= 1
    if (failures >= 0) return error(503, 'SlowDown')
    if (!isSigned(request, url, body)) return error(403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const [key, method] = [rest.join('/'), request.method ?? '']
    if (bucket !== 'respaldos') return error(404, 'NoSuchBucket')
    if (url.searchParams.has('uploadId') || url.searchParams.has('uploads')) return multipart(method, key, url, body)
    if (url.searchParams.has('list-type')) return list(objects, url)
    const stored = objects.get(key)
    if (method === 'GET') return stored ? { status: 200, body: stored } : error(404, 'NoSuchKey')
    objects.delete(key)
    return { status: 204 }
  }
  const server = createServer(async (request, response) => {
    const { status, body, etag } = answer(request, new URL(request.url ?? '', 'http://s3'), await buffer(request))
    response.writeHead(status, etag ? { etag } : {}).end(body)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    fail: times => {
      failures = times
    },
    refusePartsFrom: number => {
      refusedFrom = number
    },
    stop: () => new Promise(resolve => void server.close(() => resolve())),
  }
}
