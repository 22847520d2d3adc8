import type { Call } from './document.ts'

/** What a person wrote for a call; parameters by `place:name`. */
export type Written = { values: Record<string, string>; body: string; file: File | null }

/** What is sent, without who sends it. */
export type ApiRequest = {
  method: Call['method']
  /** Path and query. */
  address: string
  contentType: string | null
  body: string | File | null
}

export const valueKey = ({ in: place, name }: { in: string; name: string }): string => `${place}:${name}`

/** Several values of one parameter are written one a line. */
export const valuesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Parameters of the path that are still empty: without them there is no address. */
export const missingParameters = ({ parameters }: Call, { values }: Written): string[] =>
  parameters
    .filter(parameter => parameter.in === 'path' && !(values[valueKey(parameter)] ?? '').trim())
    .map(({ name }) => name)

const queryOf = (call: Call, { values }: Written): string => {
  const search = new URLSearchParams()
  for (const parameter of call.parameters)
    if (parameter.in === 'query')
      for (const value of valuesOf(values[valueKey(parameter)] ?? '')) search.append(parameter.name, value)
  return search.size > 0 ? `?${search}` : ''
}

export const requestOf = (call: Call, written: Written): ApiRequest => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((written.values[`path:${name}`] ?? '').trim()),
  )
  const { body } = call
  const isFile = body !== null && !body.type.includes('json')
  return {
    method: call.method,
    address: path + queryOf(call, written),
    contentType: body === null ? null : isFile ? written.file?.type || body.type : body.type,
    body: body === null ? null : isFile ? written.file : written.body,
  }
}
