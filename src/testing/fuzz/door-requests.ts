import fc from 'fast-check'
import { gridNames } from '../../modules/compat/testing/door-calls.ts'
import { leaves, numbers, texts, values } from './requests.ts'

/** A request as it goes over the wire; `payload` is JSON, or what only looks like it. */
export type FuzzRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: string
  headers?: Record<string, string>
}

/** What a run knows of the database: ids and codes of the caller's company and of the other one. */
export type FuzzPlace = { envIds: string[]; ids: string[]; codes: string[] }

const classNames = [
  'Orders Collections Sellers Prospects Opportunities CommercialActions Forms FormResponses Funnels FunnelStates',
  'Notification Dashboards SuggestedArticles Enviroments LicenseSettings _User _Session _Role __proto__ constructor',
].flatMap(line => line.split(' '))

const columnNames = [
  'objectId createdAt updatedAt deletedAt envId k n s c t o sk ob ta st tt tt.t c.k sc py impdoc key name code config',
  'pipelineId stateKey sellerKey oppValue closingDate formKey data definition title startDate widgets settings __proto__',
].flatMap(line => line.split(' '))

const operators = [
  '$eq $ne $lt $lte $gt $gte $in $nin $exists $regex $options $inQuery $notInQuery $select $dontSelect',
  '$all $size $near $text $where $not $__proto__',
].flatMap(line => line.split(' '))

/** Columns that nearly every class has: with these a query gets past its own check. */
const commonNames = ['objectId', 'createdAt', 'updatedAt', 'deletedAt', 'envId']

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
const className = fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...classNames) }, texts)
const columnName = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...commonNames) },
  { weight: 9, arbitrary: fc.constantFrom(...columnNames) },
  texts,
)

const typed = (place: FuzzPlace): fc.Arbitrary<unknown> =>
  fc.oneof(
    leaves,
    fc.constantFrom(...place.ids, ...place.codes, ...place.envIds),
    fc.record({ __type: fc.constantFrom('Date', 'Pointer', 'Bytes', '__proto__'), iso: texts, objectId: texts }),
    fc.record({ __op: fc.constantFrom('Increment', 'Delete', 'Add', 'Batch', 'constructor'), amount: numbers }),
    fc.array(leaves, { maxLength: 3 }),
  )

const whereOf = (place: FuzzPlace): fc.Arbitrary<unknown> => {
  const { where } = fc.letrec<{ where: unknown; constraint: unknown }>(tie => ({
    constraint: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      typed(place),
      fc.dictionary(fc.constantFrom(...operators), typed(place), { maxKeys: 3 }),
      fc.record({ $inQuery: fc.record({ className, where: tie('where') }) }),
      fc.record({ $select: fc.record({ key: columnName, query: fc.record({ className, where: tie('where') }) }) }),
    ),
    where: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.dictionary(columnName, typed(place), { maxKeys: 2 }),
      fc.dictionary(columnName, tie('constraint'), { maxKeys: 3 }),
      fc.dictionary(fc.constantFrom('$or', '$and', '$nor'), fc.array(tie('where'), { maxLength: 3 }), { maxKeys: 2 }),
      values,
    ),
  }))
  return where
}

const names = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', ...commonNames, '-createdAt,objectId') },
  fc.array(columnName, { maxLength: 3 }).map(list => list.map((one, at) => (at % 2 ? `-${one}` : one)).join(',')),
  leaves,
)

const queryOf = (place: FuzzPlace) =>
  fc.record(
    {
      where: fc.oneof(
        { weight: 5, arbitrary: whereOf(place) },
        whereOf(place).map(one => JSON.stringify(one)),
        texts,
      ),
      order: names,
      keys: names,
      include: names,
      limit: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, 1, 100, 10 ** 6, 10 ** 12) }, numbers),
      skip: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, 1) }, numbers),
      count: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, 1, true) }, leaves),
      _method: fc.constantFrom('GET', 'GET', 'GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'constructor'),
      _ApplicationId: fc.constantFrom('anden', 'otra'),
    },
    { requiredKeys: [] },
  )

const objectOf = (place: FuzzPlace): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(columnName, fc.oneof(typed(place), values), { maxKeys: 6 })

const addressOf = (place: FuzzPlace): fc.Arbitrary<string> =>
  fc
    .tuple(className, fc.option(fc.oneof(fc.constantFrom(...place.ids), texts)))
    .map(([name, id]) => `/parse/classes/${encode(name) || 'x'}${id === null ? '' : `/${encode(id) || 'x'}`}`)

const writing = fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH') as fc.Arbitrary<FuzzRequest['method']>

const batchOf = (place: FuzzPlace): fc.Arbitrary<unknown> =>
  fc.record(
    {
      requests: fc.oneof(
        fc.array(fc.record({ method: fc.oneof(writing, texts), path: addressOf(place), body: objectOf(place) }), {
          maxLength: 4,
        }),
        values,
      ),
      transaction: leaves,
    },
    { requiredKeys: ['requests'] },
  )

/** Anything that a client of Parse, or somebody who plays one, may send. */
export const parseRequests = (place: FuzzPlace): fc.Arbitrary<FuzzRequest> => {
  const query = fc.tuple(addressOf(place), queryOf(place))
  return fc.oneof(
    {
      weight: 4,
      arbitrary: query.map(([url, body]) => ({
        method: 'POST' as const,
        url,
        payload: JSON.stringify({ _method: 'GET', ...body }),
      })),
    },
    query.map(([url, body]) => ({
      method: 'GET' as const,
      url: `${url}?${Object.entries(body)
        .map(([name, value]) => `${name}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`)
        .join('&')}`,
    })),
    fc
      .tuple(writing, addressOf(place), objectOf(place))
      .map(([method, url, body]) => ({ method, url, payload: JSON.stringify(body) })),
    batchOf(place).map(body => ({ method: 'POST' as const, url: '/parse/batch', payload: JSON.stringify(body) })),
    fc
      .tuple(fc.constantFrom('/parse/login', '/parse/users/me', '/parse/nada', '/parse/functions/x'), values)
      .map(([url, body]) => ({ method: 'POST' as const, url, payload: JSON.stringify(body) })),
  )
}

const tables = [
  ...gridNames,
  ...'brands sellers prospects customers regions orders collections enviroments entornos users notifications'.split(
    ' ',
  ),
]

/** The legacy tables, by their names and by names that are none. */
export const sqlRequests = (place: FuzzPlace): fc.Arbitrary<FuzzRequest> => {
  const table = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...tables) }, texts).map(name => encode(name) || 'x')
  const environment = fc.oneof(fc.constantFrom(...place.envIds, 'all'), texts).map(name => encode(name) || 'x')
  const filters = fc
    .dictionary(
      fc.oneof(fc.constantFrom('deletedAt', 'code', 'name', 'id', 'k'), texts),
      fc.oneof(texts, fc.constantFrom('null', ...place.codes)),
      {
        maxKeys: 3,
      },
    )
    .map(pairs =>
      Object.entries(pairs)
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .join('&'),
    )
  const record = fc.dictionary(
    fc.oneof(fc.constantFrom('id', 'code', 'name', 'envId', 'deletedAt', 'k', 'seller', 'sellerKey'), texts),
    fc.oneof(leaves, fc.constantFrom(...place.ids, ...place.codes)),
    { maxKeys: 5 },
  )
  const body = fc.oneof(record, fc.array(record, { maxLength: 3 }), values).map(one => JSON.stringify(one))
  return fc.oneof(
    fc.tuple(table, environment, filters).map(([name, env, query]) => ({
      method: 'GET' as const,
      url: `/api/sql/${name}/${env}?${query}`,
    })),
    fc.tuple(writing, table, body).map(([method, name, payload]) => ({ method, url: `/api/sql/web/${name}`, payload })),
    fc
      .tuple(table, environment)
      .map(([name, env]) => ({ method: 'DELETE' as const, url: `/api/sql/xlsx/${name}/${env}` })),
  )
}

/** Bytes that are no request of anybody. */
export const rawRequests = (paths: string[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') as fc.Arbitrary<FuzzRequest['method']>,
      fc.constantFrom(...paths),
      fc.constantFrom(
        '',
        '{',
        '[',
        'null',
        '"x"',
        '{"__proto__":{"isOperator":true}}',
        '[1e999]',
        '\u0000',
        '{"a":"\\u0000"}',
      ),
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'),
      fc.constantFrom(undefined, 'Basic ', 'Basic OjpA', 'Bearer', 'Bearer ak_x', 'Bearer null', 'Negotiate x'),
    )
    .map(([method, path, payload, type, authorization]) => ({
      method,
      url: path.replace(/:\w+/g, 'x'),
      payload,
      headers: { 'content-type': type, ...(authorization ? { authorization } : {}) },
    }))
