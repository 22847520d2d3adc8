import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiIndex } from '../kernel/contract/api-documents.ts'
import type { RouteContract } from '../kernel/contract/route.ts'
import type { ApiDocument } from '../kernel/server/http/openapi/document.ts'
import { type Operation, operationOf } from '../kernel/server/http/openapi/operation.ts'
import { createTestApplication, type TestApplication } from './application.ts'

let application: TestApplication
let contracts: RouteContract[]
let index: ApiIndex
beforeAll(async () => {
  application = await createTestApplication()
  contracts = application.routes.map(({ contract }) => contract)
  index = (await get('/api/openapi/areas')).json<ApiIndex>()
})
afterAll(() => application.stop())

const get = (url: string, headers: InjectOptions['headers'] = {}) =>
  application.app.inject({ method: 'GET', url, headers })

const documentAt = async (url: string): Promise<ApiDocument> => (await get(url)).json<ApiDocument>()
const everyDocument = (): string[] => ['/api/openapi.json', ...index.areas.map(({ document }) => document)]
const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`

type Media = { schema: object; example?: unknown }
type Written = {
  parameters: (Media | { $ref: string })[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

describe('examples', () => {
  /** What a contract's own schema says of the example of a part; null where it takes it. */
  const refusalOf = (schema: z.ZodType | undefined, example: unknown): string | null => {
    const result = (schema ?? z.any()).safeParse(example)
    return result.success ? null : `${JSON.stringify(example)}: ${z.prettifyError(result.error)}`
  }

  const exampleIn = (content: Record<string, Media> | undefined): unknown =>
    Object.values(content ?? {}).find(({ example }) => example !== undefined)?.example

  test('of bodies and answers are what the contracts take and give', () => {
    const wrong = contracts.flatMap(contract => {
      const { requestBody, responses } = operationOf(contract, () => null)
      const good = responses['200'] as { content?: Record<string, Media> } | undefined
      const parts: [string, z.ZodType | undefined, Record<string, Media> | undefined][] = [
        [
          'body',
          contract.bodyLines ?? contract.body,
          contract.isBinary && !contract.bodyLines ? {} : requestBody?.content,
        ],
        ['answer', contract.lines ?? contract.output, good?.content],
      ]
      return parts.flatMap(([part, schema, content]) => {
        const example = exampleIn(content)
        const refusal = example === undefined ? null : refusalOf(schema, example)
        return refusal ? [`${nameOf(contract)} ${part} ${refusal}`] : []
      })
    })
    expect(wrong).toEqual([])
  })

  test('of parameters are what the contracts take', () => {
    const wrong = contracts.flatMap(contract => {
      const { parameters } = operationOf(contract, () => null)
      return (['path', 'query'] as const).flatMap(place => {
        const own = parameters.filter(parameter => parameter.in === place)
        const schema = place === 'path' ? contract.params : contract.query
        const valuesOf = (chosen: typeof own) => Object.fromEntries(chosen.map(({ name, example }) => [name, example]))
        const all = refusalOf(schema, valuesOf(own))
        // Some go only in pairs, and some never together.
        const alone = (one: (typeof own)[number]) =>
          refusalOf(schema, valuesOf([...own.filter(({ required }) => required), one]))
        return all === null ? [] : own.flatMap(one => alone(one) ?? []).map(refusal => `${nameOf(contract)} ${refusal}`)
      })
    })
    expect(wrong).toEqual([])
  })

  test('are asked for only where a call is refused without them', () => {
    const wrong = contracts.flatMap(contract => {
      const needed = operationOf(contract, () => null).parameters.filter(
        ({ in: place, required }) => place === 'query' && required,
      )
      return needed.flatMap(one => {
        const rest = Object.fromEntries(
          needed.filter(other => other !== one).map(({ name, example }) => [name, example]),
        )
        return refusalOf(contract.query, rest) ? [] : [`${nameOf(contract)} ${one.name}`]
      })
    })
    expect(wrong).toEqual([])
  })

  test('stand in every document beside each JSON body, answer and parameter, and satisfy the schema there', async () => {
    const wrong: string[] = []
    for (const { document: address } of index.areas) {
      const document = await documentAt(address)
      const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } })
      addFormats.default(ajv)
      ajv.addSchema(document, 'document')
      for (const [at, part] of partsOf(document)) {
        if (part.example === undefined) wrong.push(`${address} ${at} has no example`)
        else if (!ajv.validate({ $ref: `document#${at}/schema` }, part.example))
          wrong.push(`${address} ${at} ${ajv.errorsText()} ${JSON.stringify(part.example)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

const pointer = (parts: string[]): string =>
  parts.map(part => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** Everything of a document that has a schema and an example, by its place. */
function* partsOf(document: ApiDocument): Generator<[string, Media]> {
  const shared = Object.entries(document.components.parameters ?? {})
  for (const [name, parameter] of shared) yield [pointer(['components', 'parameters', name]), parameter as Media]
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const at = ['paths', path, method]
      const { parameters, requestBody, responses } = operation as Written
      for (const [index, parameter] of parameters.entries())
        if (!('$ref' in parameter)) yield [pointer([...at, 'parameters', String(index)]), parameter]
      yield* contentsOf([...at, 'requestBody'], requestBody?.content)
      for (const [status, { content }] of Object.entries(responses))
        yield* contentsOf([...at, 'responses', status], content)
    }
}

function* contentsOf(at: string[], content: Record<string, Media> = {}): Generator<[string, Media]> {
  for (const [type, media] of Object.entries(content))
    if (type.includes('json')) yield [pointer([...at, 'content', type]), media]
}

describe('the documents', () => {
  const validator = new Validator()

  test('are valid OpenAPI 3.1 by an independent validator, each alone', async () => {
    for (const address of everyDocument()) {
      const document = await documentAt(address)
      const { valid, errors } = await validator.validate(document as unknown as Record<string, unknown>)
      expect([address, valid, errors]).toEqual([address, true, undefined])
    }
  })

  test('refer to nothing outside themselves, and to nothing that is not there', async () => {
    for (const address of everyDocument()) {
      const document = await documentAt(address)
      const targets = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target)
      const known = Object.entries(document.components).flatMap(([kind, parts]) =>
        Object.keys(parts).map(name => `#/components/${kind}/${name}`),
      )
      expect([address, targets.filter(target => !known.includes(target))]).toEqual([address, []])
    }
  })

  test('hold every call once, in the area of its tag, with a name of its own', async () => {
    const { areas } = index
    const listed = areas.flatMap(({ calls }) => calls)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
    const whole = await documentAt('/api/openapi.json')
    const operations = Object.values(whole.paths).flatMap(methods => Object.values(methods) as Operation[])
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
    expect(operations.length).toBeGreaterThan(contracts.length)
    for (const { document, title, calls } of areas) {
      const area = await documentAt(document)
      const own = Object.values(area.paths).flatMap(methods => Object.values(methods) as Operation[])
      expect(own.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(({ id }) => id).toSorted())
      expect(own.every(({ tags }) => tags.includes(title))).toBe(true)
    }
  })

  test('name the scope of a key and the doors of older clients', async () => {
    const customers = await documentAt('/api/openapi/areas/clientes')
    expect(customers.paths['/api/data/customers']?.post).toMatchObject({ 'x-scope': 'customers:write' })
    expect(customers.paths['/api/data/customers']?.get).toMatchObject({ 'x-roles': expect.arrayContaining(['admin']) })
    const paths = (name: string) =>
      documentAt(`/api/openapi/areas/${name}`).then(document => Object.keys(document.paths))
    expect(await paths('cliente-anterior-parse')).toContain('/parse/classes/{className}')
    expect(await paths('cliente-anterior-tablas')).toContain('/api/sql/{table}/{environment}')
    expect((await paths('cliente-anterior')).some(path => path.startsWith('/api/newTables/'))).toBe(true)
  })

  test('are smaller by area, compressed once, and only told to be the same to whoever has them', async () => {
    const whole = await get('/api/openapi.json')
    const sizes = await Promise.all(index.areas.map(async ({ document }) => (await get(document)).rawPayload.length))
    expect(Math.max(...sizes)).toBeLessThan(whole.rawPayload.length / 5)
    const zipped = await get('/api/openapi/areas/clientes', { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(
      await documentAt('/api/openapi/areas/clientes'),
    )
    const again = await get('/api/openapi/areas/clientes', { 'if-none-match': String(zipped.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/api/openapi/areas/clientes', { 'if-none-match': 'W/"x"' })).statusCode).toBe(200)
    expect(zipped.headers['cache-control']).toBe('no-cache')
  })

  test('are found for areas only', async () => {
    for (const name of ['nada', '..', '%00', 'x'.repeat(90)]) {
      const { statusCode, headers } = await get(`/api/openapi/areas/${name}`)
      expect([name, statusCode < 500 && statusCode >= 400, headers['content-type']]).toEqual([
        name,
        true,
        expect.stringContaining('problem+json'),
      ])
    }
  })
})
