import { z } from 'zod'
import { inSentence } from '../../../../kernel/contract/agreement.ts'
import { type ChangedEntity, changedEntities } from '../../../../kernel/contract/changed-entities.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { type Followed, followed } from './followed.ts'

/** Of the answer that lists everything: where to go on with the changes. */
export const cursorHeader = 'x-changes-cursor'

export const maximumChanges = 5_000
export const maximumLines = 100_000
/** Bytes of one line. */
export const maximumLine = 262_144

const tag = 'Cambios y lotes'

const changesQuery = z.strictObject({
  since: z.string().max(100, 'Ese cursor no es de esta empresa.').optional(),
  limit: z.coerce.number('Elegí cuántos cambios.').int().min(1).max(maximumChanges).default(1_000),
  /** Without the records: only which changed. */
  data: z.enum(['true', 'false'], 'Poné true o false.').default('true'),
})

const changesRoute = (entity: ChangedEntity, { title, read, shape }: Followed) =>
  defineRoute({
    method: 'GET',
    path: `/api/v1/changes/${entity}`,
    access: read,
    tag,
    summary: `${title} que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar`,
    query: changesQuery,
    output: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          at: z.string(),
          /** It was deleted, or is out of the caller's reach. */
          deleted: z.boolean(),
          data: shape.nullable(),
        }),
      ),
      /** For the next call. */
      cursor: z.string(),
      /** There is more already. */
      hasMore: z.boolean(),
    }),
  })

const listRoute = (entity: ChangedEntity, { title, read, shape }: Followed) =>
  defineRoute({
    method: 'GET',
    path: `/api/v1/bulk/${entity}`,
    access: read,
    tag,
    summary: `Todo (${inSentence(title)}), un JSON por línea; la cabecera ${cursorHeader} dice desde dónde seguir los cambios`,
    lines: shape,
  })

export const lineStates = ['created', 'repeated', 'accepted', 'rejected'] as const

export const lineVerdict = z.object({
  /** From 1; empty lines are counted and left out. */
  line: z.number().int(),
  key: z.string().optional(),
  status: z.enum(lineStates),
  id: z.uuid().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type LineVerdict = z.output<typeof lineVerdict>

/** The last line of an answer. Without it, or with `done: false`, what followed was not taken. */
export const lastLine = z.object({
  done: z.boolean(),
  lines: z.number().int(),
  rejected: z.number().int(),
  message: z.string().optional(),
})
export type LastLine = z.output<typeof lastLine>

const takeRoute = (entity: ChangedEntity, { title, taking }: Followed) =>
  taking &&
  defineRoute({
    method: 'POST',
    path: `/api/v1/bulk/${entity}`,
    access: taking.route.access,
    tag,
    summary: `Mandar ${inSentence(title)}, un JSON por línea; contesta qué pasó con cada registro y se puede repetir`,
    query: z.strictObject({
      /** Only the lines that were refused. */
      answers: z.enum(['all', 'rejected'], 'Elegí all o rejected.').default('all'),
    }),
    isBinary: 'stream',
    bodyLines: taking.line,
    lines: z.union([lineVerdict, lastLine]),
  })

/** The routes of each kind of record. */
export const feedRoutes = changedEntities.map(entity => ({
  entity,
  changes: changesRoute(entity, followed[entity]),
  list: listRoute(entity, followed[entity]),
  take: takeRoute(entity, followed[entity]),
}))
