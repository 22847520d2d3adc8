import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { isProblem, problem } from '../../../contract/problems.ts'
import { backupProblems } from '../backup-problems.ts'
import type { S3Address } from './s3-address.ts'

type Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  body?: Buffer<ArrayBuffer>
  contentType?: string
  /** Fills the object with another one of the bucket, which the server copies itself. */
  copyOf?: string
  signal?: AbortSignal
  /** An object that is not there is an answer, not a failure. */
  mayBeMissing?: boolean
}

export type S3Requests = { send: (request: Request) => Promise<Response>; text: (request: Request) => Promise<string> }

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

/** What an element of the answer holds; the answers that are read have no attributes and no nesting of one name. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

const refusal = (status: number, text: string): Error => {
  const code = elements(text, 'Code')[0]
  return problem(backupProblems.place, {
    message: `El bucket respondió ${status}${code ? ` (${code})` : ''}: revisá la dirección, las claves y sus permisos.`,
  })
}

/** Sends a signed request. It is given one where the address is of somebody whom the house does not trust with its own network. */
export type SendSigned = (request: globalThis.Request) => Promise<Response>

/** Signed requests to a bucket. Answers of the server's own trouble and lost connections are asked for again a few times. */
export const createS3Requests = (address: S3Address, sendSigned?: SendSigned): S3Requests => {
  const { accessKeyId, secretAccessKey, region } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 5 })
  const fetchSigned: (url: string, init: RequestInit) => Promise<Response> = sendSigned
    ? async (url, init) => sendSigned(await client.sign(url, init))
    : (url, init) => client.fetch(url, init)
  const send = async (wanted: Request): Promise<Response> => {
    const { method, key = '', query = {}, body, contentType, copyOf, signal, mayBeMissing } = wanted
    const url = new URL(`${address.endpoint}/${address.bucket}/${encodeKey(key)}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const request = {
      method,
      headers: {
        'x-amz-content-sha256': sha256,
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(copyOf ? { 'x-amz-copy-source': `/${address.bucket}/${encodeKey(copyOf)}` } : {}),
      },
      ...(body ? { body } : {}),
      ...(signal ? { signal } : {}),
    }
    const response = await fetchSigned(url.href, request).catch((cause: unknown) => {
      if (signal?.aborted || isProblem(cause)) throw cause
      throw problem(backupProblems.place, { message: `El bucket no responde (${address.endpoint}).`, cause })
    })
    if (response.ok) return response
    const text = await response.text()
    // The answer to HEAD has no text: a bucket that is not there cannot be told from an object that is not.
    if (mayBeMissing && response.status === 404 && !text.includes('NoSuchBucket')) return response
    throw refusal(response.status, text)
  }
  const text = async (request: Request): Promise<string> => {
    const answer = await (await send(request)).text()
    if (answer.includes('<Error>')) throw refusal(200, answer)
    return answer
  }
  return { send, text }
}
