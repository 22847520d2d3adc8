import type { SourceObject } from './parse-source-client.ts'

type Values = Record<string, unknown>

/** How the objects of one class of the older system become objects of the same class here. */
export type ClassPlan = {
  className: string
  /** The wire column by which an object is known in both systems; null: only the import itself knows it. */
  key: string | null
  /** What is sent here. Null: nothing of the object has a place here. */
  values: (object: SourceObject) => Values | null
  /** Columns that name an object of another class by its id there; an object whose class was not imported is as it was. */
  refers?: Record<string, string>
  /** Columns without which the object is still worth having, when what they name is not here. */
  optional?: string[]
  /** A document that was already sent to the ERP there must not be sent again from here. */
  exported?: { kind: 'orders' | 'collections'; is: (object: SourceObject) => boolean }
}

const pick = (object: SourceObject, names: string[]): Values =>
  Object.fromEntries(
    names.flatMap(name => (object[name] === undefined || object[name] === null ? [] : [[name, object[name]]])),
  )

const picking = (...names: string[]) => ({ values: (object: SourceObject) => pick(object, names) })

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Parts of a document by their own names; the phone's copies of other records are left out. */
const partOf = (value: unknown, names: string[]): Values =>
  isObject(value) ? Object.fromEntries(names.flatMap(name => (value[name] == null ? [] : [[name, value[name]]]))) : {}

const partsOf = (value: unknown, names: string[]): Values[] =>
  Array.isArray(value) ? value.map(part => partOf(part, names)) : []

/** Older documents without a key of their own are known by their id. */
const documentKey = ({ sk, objectId }: SourceObject): unknown => sk ?? `parse:${objectId}`

const orderOf = (object: SourceObject): Values => ({
  ...pick(object, ['se', 't', 'te', 'ob', 'f']),
  sk: documentKey(object),
  c: partOf(object.c, ['k']),
  o: partsOf(object.o, ['a', 'q', 'up', 's', 'b', 'plk', 'psl']),
})

const collectionOf = (object: SourceObject): Values => ({
  ...pick(object, ['s', 't', 'ta', 'r', 'ob']),
  sk: documentKey(object),
  c: partOf(object.c, ['k']),
  py: partsOf(object.py, ['m', 'a', 'cn', 'b', 'pd']),
  impdoc: partsOf(object.impdoc, ['dc', 'do', 'dn', 'dt', 'q']),
})

/** Older answers name their form by `k`; without a form or without answers there is nothing to keep. */
const responseOf = (object: SourceObject): Values | null => {
  const formKey = object.formKey ?? object.k
  if (formKey === undefined || object.data === undefined) return null
  return { ...pick(object, ['c', 'opportunityKey', 't', 'startedAt', 'data']), formKey, sk: documentKey(object) }
}

const exportedState = 2

/** In this order: an object names others of the classes before it. Customers and articles are imported from files. */
export const importPlan: ClassPlan[] = [
  { className: 'Sellers', key: 'k', ...picking('k', 'n', 'supK', 'mk'), optional: ['supK', 'mk'] },
  {
    className: 'Prospects',
    key: 'k',
    ...picking('k', 'n', 'bn', 'a', 'p', 'e', 's', 'sc', 'tc', 'eg'),
    optional: ['p', 'e', 's', 'sc', 'tc', 'eg'],
  },
  { className: 'Funnels', key: 'key', ...picking('key', 'name') },
  { className: 'FunnelStates', key: 'key', ...picking('key', 'funnelKey', 'name', 'config'), optional: ['config'] },
  {
    className: 'Opportunities',
    key: 'key',
    refers: { pipelineId: 'Funnels' },
    ...picking(
      ...'key name pipelineId stateKey sellerKey oppValue clientKey prospectKey contactKey closingDate'.split(' '),
      ...'phone email nameInterlocutor phoneInterlocutor emailInterlocutor puestoInterlocutor'.split(' '),
    ),
    optional: [
      ...'sellerKey clientKey prospectKey contactKey closingDate phone email'.split(' '),
      ...'phoneInterlocutor emailInterlocutor'.split(' '),
    ],
  },
  {
    className: 'CommercialActions',
    key: null,
    ...picking('opKey', 'cKey', 'pKey', 'caT', 'te', 'date', 'dueOn', 'isDone'),
  },
  { className: 'Notification', key: null, ...picking('title', 'description', 'startDate') },
  {
    className: 'Forms',
    key: 'n',
    ...picking('n', 'description', 'subject', 'config', 'definition', 'pipelineForm'),
    optional: ['pipelineForm'],
  },
  {
    className: 'FormResponses',
    key: 'sk',
    values: responseOf,
    refers: { formKey: 'Forms' },
    optional: ['c', 'opportunityKey'],
  },
  {
    className: 'Orders',
    key: 'sk',
    values: orderOf,
    exported: { kind: 'orders', is: ({ s }) => s === exportedState },
  },
  {
    className: 'Collections',
    key: 'sk',
    values: collectionOf,
    exported: { kind: 'collections', is: ({ st }) => st === exportedState },
  },
]
