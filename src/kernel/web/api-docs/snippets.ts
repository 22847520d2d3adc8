import type { Call } from './document.ts'
import type { ApiRequest, Written } from './request-of.ts'
import { valueKey, valuesOf } from './request-of.ts'

/** A request as somebody else would send it: the key is named, never written. */
export type Snippet = { id: 'curl' | 'python' | 'typescript'; title: string; text: string }

const secretNames = /(password|contrasena|secret|token|passphrase|privatekey|accesskey|^pin$|^otp$)/i
const isSecret = (name: string): boolean => secretNames.test(name)
const hidden = '…'

const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      isSecret(name) && typeof own === 'string' ? hidden : withoutSecrets(own),
    ]),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body as it was sent, with a mark in place of passwords. What is not JSON is sent, and refused, as it is. */
const bodyText = ({ body }: ApiRequest): string | null => {
  if (typeof body !== 'string') return null
  const value = parsed(body)
  if (value === undefined) return body
  const clean = withoutSecrets(value)
  return JSON.stringify(clean) === JSON.stringify(value) ? body : JSON.stringify(clean)
}

const addressWithout = (origin: string, { address }: ApiRequest): string => {
  const url = new URL(address, origin)
  for (const name of new Set(url.searchParams.keys())) if (isSecret(name)) url.searchParams.set(name, hidden)
  return url.search === '' ? `${origin}${address}` : url.href
}

/** For a shell: nothing inside single quotes means anything but the quote itself. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A JSON string is a string of Python and of TypeScript too. */
const quoted = (text: string): string => JSON.stringify(text)

type Sending = { request: ApiRequest; origin: string; isPublic: boolean }

const curlOf = ({ request, origin, isPublic }: Sending): string => {
  const { method, contentType, body } = request
  const text = bodyText(request)
  const parts = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${shell(addressWithout(origin, request))}`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $ANDEN_CLAVE"']),
    ...(contentType ? [`-H ${shell(`content-type: ${contentType}`)}`] : []),
    ...(text === null ? [] : [`--data-binary ${shell(text)}`]),
    ...(body instanceof File ? [`--data-binary ${shell(`@${body.name}`)}`] : []),
  ]
  return parts.join(' \\\n  ')
}

const pythonBody = (request: ApiRequest): string[] => {
  const text = bodyText(request)
  if (text !== null) return [`    data=${quoted(text)}.encode(),`]
  return request.body instanceof File ? [`    data=open(${quoted(request.body.name)}, "rb").read(),`] : []
}

const pythonOf = ({ request, origin, isPublic }: Sending): string => {
  const headers = [
    ...(isPublic ? [] : ['"Authorization": "Bearer " + os.environ["ANDEN_CLAVE"]']),
    ...(request.contentType ? [`"content-type": ${quoted(request.contentType)}`] : []),
  ]
  return [
    'import os, urllib.error, urllib.request',
    '',
    'pedido = urllib.request.Request(',
    `    ${quoted(addressWithout(origin, request))},`,
    `    method=${quoted(request.method)},`,
    `    headers={${headers.join(', ')}},`,
    ...pythonBody(request),
    ')',
    'try:',
    '    with urllib.request.urlopen(pedido) as respuesta:',
    '        print(respuesta.read().decode())',
    'except urllib.error.HTTPError as problema:',
    '    print(problema.code, problema.read().decode())',
  ].join('\n')
}

const literal = (value: unknown): string => JSON.stringify(withoutSecrets(value), null, 2).replaceAll('\n', '\n  ')

const inputOf = (call: Call, { values, body }: Written): string[] => {
  const ofPlace = (place: 'path' | 'query'): Record<string, unknown> =>
    Object.fromEntries(
      call.parameters
        .filter(parameter => parameter.in === place)
        .map(parameter => [parameter, valuesOf(values[valueKey(parameter)] ?? '')] as const)
        .filter(([, own]) => own.length > 0)
        .map(([{ name }, own]) => [name, own.length > 1 || name === 'filter' ? own : own[0]]),
    )
  const [params, query] = [ofPlace('path'), ofPlace('query')]
  return [
    ...(Object.keys(params).length > 0 ? [`params: ${literal(params)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${literal(query)}`] : []),
    ...(call.body ? [`body: ${literal(parsed(body) ?? {})}`] : []),
  ]
}

/** `packages/client` has the calls that a key may make and whose body is JSON. */
const typescriptOf = (call: Call, written: Written, origin: string): string | null => {
  if (!call.operation['x-scope'] || (call.body && call.body.type !== 'application/json')) return null
  const input = inputOf(call, written)
  const argument = input.length > 0 ? `, {\n  ${input.join(',\n  ')},\n}` : ''
  return [
    `import { createClient, ${call.id} } from '@anden/client'`,
    '',
    `const client = createClient({ url: ${quoted(origin)}, key: process.env.ANDEN_CLAVE ?? '' })`,
    `console.log(await ${call.id}(client${argument}))`,
  ].join('\n')
}

/** The same request in a terminal, in Python without libraries, and with the typed client where it has the call. */
export const snippetsOf = (call: Call, written: Written, request: ApiRequest, origin: string): Snippet[] => {
  const sending = { request, origin, isPublic: call.operation['x-access'] === 'public' }
  const typescript = typescriptOf(call, written, origin)
  return [
    { id: 'curl', title: 'cURL', text: curlOf(sending) },
    { id: 'python', title: 'Python', text: pythonOf(sending) },
    ...(typescript ? [{ id: 'typescript' as const, title: 'TypeScript', text: typescript }] : []),
  ]
}
