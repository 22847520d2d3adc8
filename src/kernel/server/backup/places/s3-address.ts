import { problem } from '../../../contract/problems.ts'
import { backupProblems } from '../backup-problems.ts'

export type S3Address = {
  endpoint: string
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

type Variables = Record<string, string | undefined>

const refuse = (detail: string): never => {
  throw problem(backupProblems.place, { message: `${backupProblems.place.message} ${detail}` })
}

const isLoopback = (host: string): boolean => /^(127\.|localhost$|\[::1\]$)/.test(host)

const parsed = (text: string): URL => {
  if (URL.canParse(text)) return new URL(text)
  return refuse('La dirección no se entiende: s3://bucket/carpeta, o s3://clave:secreto@servidor/bucket/carpeta.')
}

const asPrefix = (path: string): string => {
  const clean = path.replace(/^\/+|\/+$/g, '')
  return clean === '' ? '' : `${clean}/`
}

/** The keys are in the address: `s3://key:secret@host/bucket/prefix`. Without TLS on this machine only. */
const withKeys = (url: URL): Omit<S3Address, 'region'> => {
  const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
  if (bucket === '') refuse('Falta el bucket: s3://clave:secreto@servidor/bucket.')
  return {
    endpoint: `${isLoopback(url.hostname) ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: asPrefix(rest.join('/')),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** The keys are in the usual variables: `s3://bucket/prefix`. */
const withVariables = (url: URL, variables: Variables, region: string): Omit<S3Address, 'region'> => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_ENDPOINT_URL } = variables
  if (!accessKeyId || !secretAccessKey)
    return refuse('Faltan las claves: AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o s3://clave:secreto@servidor/bucket.')
  const endpoint = (AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  return {
    endpoint,
    bucket: url.host,
    prefix: asPrefix(decodeURIComponent(url.pathname)),
    accessKeyId,
    secretAccessKey,
  }
}

/** Throws, in Spanish, for an address that lacks something. */
export const readS3Address = (text: string, variables: Variables): S3Address => {
  const url = parsed(text)
  const region = url.searchParams.get('region') ?? variables.AWS_REGION ?? 'us-east-1'
  return { ...(url.username === '' ? withVariables(url, variables, region) : withKeys(url)), region }
}
