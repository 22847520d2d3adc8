import { z } from 'zod'
import { idParams, textInput, unitsInput } from '../../../kernel/contract/inputs.ts'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { pickingPermissions, pickingTag as tag } from './permissions.ts'
import { pickingTasks } from './picking-list.ts'
import { pickingSettings } from './settings.ts'
import { pickingMoveNames } from './states.ts'

const units = unitsInput(0, 1e8).positive('Tiene que ser mayor que cero.')

const id = (message: string) => z.uuid(message)

export const newTaskBody = z.strictObject({
  load: id('Elegí un consolidado de la lista.'),
  preparer: id('Elegí una persona de la lista.'),
  mode: z.enum(['batch', 'order'], 'Elegí una de las opciones.').default('batch'),
  /** Absent: every order of the load without a task. */
  orders: z
    .array(id('Ese pedido no existe.'), 'Tiene que ser una lista.')
    .min(1, 'Elegí al menos un pedido.')
    .max(1000, 'Hasta 1.000 pedidos.')
    .optional(),
})
export type NewTaskBody = z.output<typeof newTaskBody>

export const shortageReasons = {
  missing: 'No está en su lugar',
  broken: 'Roto o en mal estado',
  expired: 'Vencido',
  other: 'Otro motivo',
} as const

/** Labels of the kinds of act. */
export const actKinds = { picked: 'Tomado', shortage: 'Faltante', substituted: 'Reemplazado' } as const

export const pickingActBody = z
  .strictObject({
    /** Chosen by the phone: an act repeated with the same key after a lost connection is done once. */
    key: textInput(100, 1),
    kind: z.enum(['picked', 'shortage', 'substituted'], 'Elegí una de las opciones.'),
    /** The article of the line; the one that replaces it is `substitute`. */
    article: id('Ese artículo no existe.'),
    /** The order that the article is for; null in tasks that pick the totals of all orders. */
    order: id('Ese pedido no existe.').nullable().default(null),
    units,
    /** A lot of the warehouse; empty for goods without a lot; null when the lot was not stated. */
    lot: textInput(60).nullable().default(null),
    substitute: id('Elegí un artículo de la lista.').nullable().default(null),
    reason: textInput(200).default(''),
  })
  .refine(({ kind, reason }) => kind === 'picked' || reason.length > 0, { path: ['reason'], message: 'Decí por qué.' })
  .refine(({ kind, substitute }) => (kind === 'substituted') === (substitute !== null), {
    path: ['substitute'],
    message: 'Elegí con qué se reemplaza.',
  })
  .refine(({ substitute, article }) => substitute !== article, {
    path: ['substitute'],
    message: 'Elegí otro artículo.',
  })
export type PickingActBody = z.output<typeof pickingActBody>

const article = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

export const pickingItem = z.object({
  /** Null in tasks that pick the totals of all orders. */
  order: z.object({ id: z.uuid(), number: z.number(), customer: z.string() }).nullable(),
  article: article.extend({
    ean: z.string().nullable(),
    unitsPerPackage: z.number(),
    /** Whether it is sold by the piece, in whole units only. */
    isWhole: z.boolean(),
  }),
  location: z.string().nullable(),
  ordered: z.number(),
  picked: z.number(),
  shortage: z.number(),
  substituted: z.number(),
  /** Available units of each lot in the warehouse, first expired first; up to thirty lots. */
  lots: z.array(z.object({ lot: z.string(), expiresOn: z.string().nullable(), units: z.number() })),
  /** The orders that it is for, in the sequence of the load. */
  splits: z.array(z.object({ number: z.number(), customer: z.string(), ordered: z.number(), done: z.number() })),
})
export type PickingItem = z.output<typeof pickingItem>

export const taskView = z.object({
  id: z.uuid(),
  number: z.number(),
  load: z.object({ id: z.uuid(), number: z.number() }),
  warehouse: z.string(),
  preparer: z.string(),
  mode: z.enum(['batch', 'order']),
  state: z.enum(['pending', 'picking', 'prepared', 'supervised', 'canceled']),
  preparedAt: z.string().nullable(),
  supervisedBy: z.string().nullable(),
  /** In the order in which the aisles are walked. */
  items: z.array(pickingItem),
  /** The newest 30. */
  acts: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['picked', 'shortage', 'substituted']),
      article: z.string(),
      units: z.number(),
      reason: z.string().nullable(),
      actor: z.string(),
      at: z.string(),
    }),
  ),
  /** The moves that this person may make now. */
  moves: z.array(z.enum(pickingMoveNames)),
  mayPick: z.boolean(),
  /** This person may take an expired lot, with a reason. */
  mayTakeExpired: z.boolean(),
  /** The company allows negative stock: more may be taken of a lot than its books say. */
  mayExceedStock: z.boolean(),
  history: z.array(z.object({ at: z.string(), actor: z.string(), text: z.string() })),
})
export type TaskView = z.output<typeof taskView>

const list = resourceRoutes(pickingTasks)
const base = '/api/picking'

export const pickingRoutes = {
  list: list.list,
  export: list.export,
  choices: defineRoute({
    method: 'GET',
    path: `${base}/choices`,
    access: pickingPermissions.manage,
    tag,
    summary: 'Consolidados con pedidos sin preparador, y quiénes pueden preparar',
    output: z.object({
      loads: z.array(
        z.object({ id: z.uuid(), number: z.number(), deliversOn: z.string(), dealer: z.string(), waiting: z.number() }),
      ),
      preparers: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  }),
  assign: defineRoute({
    method: 'POST',
    path: `${base}/tasks`,
    access: pickingPermissions.manage,
    tag,
    summary: 'Asignar a un preparador los pedidos de un consolidado',
    body: newTaskBody,
    output: taskView,
  }),
  view: defineRoute({
    method: 'GET',
    path: `${base}/tasks/:id`,
    access: pickingPermissions.pick,
    tag,
    summary: 'Una tarea: qué tomar, de dónde y de qué lote, en el orden del recorrido',
    params: idParams,
    output: taskView,
  }),
  mine: defineRoute({
    method: 'GET',
    path: `${base}/mine`,
    access: pickingPermissions.pick,
    tag,
    summary: 'Las tareas abiertas de quien pregunta, enteras: lo que el teléfono guarda para trabajar sin conexión',
    output: z.object({ items: z.array(taskView) }),
  }),
  scan: defineRoute({
    method: 'GET',
    path: `${base}/articles`,
    access: pickingPermissions.pick,
    tag,
    summary: 'De qué artículo es un código leído; nada cuando no es de ninguno',
    query: z.strictObject({ code: textInput(120, 1) }),
    output: z.object({ article: z.object({ code: z.string(), name: z.string() }).nullable() }),
  }),
  act: defineRoute({
    method: 'POST',
    path: `${base}/tasks/:id/acts`,
    access: pickingPermissions.pick,
    tag,
    summary: 'Anotar lo tomado, un faltante o un reemplazo; lo mismo con la misma clave no se repite',
    params: idParams,
    body: pickingActBody,
    output: taskView,
  }),
  undoAct: defineRoute({
    method: 'POST',
    path: `${base}/tasks/:id/undo`,
    access: pickingPermissions.pick,
    tag,
    summary: 'Deshacer algo anotado en una tarea que se está preparando',
    params: idParams,
    body: z.strictObject({ key: textInput(100, 1) }),
    output: taskView,
  }),
  move: defineRoute({
    method: 'POST',
    path: `${base}/tasks/:id/moves`,
    access: pickingPermissions.pick,
    tag,
    summary: 'Empezar, terminar, supervisar, devolver, reabrir o cancelar una tarea',
    params: idParams,
    body: z.strictObject({ move: z.enum(pickingMoveNames, 'Ese paso no existe.'), reason: textInput(200).default('') }),
    output: taskView,
  }),
  pdf: defineRoute({
    method: 'GET',
    path: `${base}/tasks/:id/list.pdf`,
    access: pickingPermissions.pick,
    tag,
    summary: 'La lista de picking en PDF, con códigos de barras',
    params: idParams,
  }),
  settings: {
    get: defineRoute({
      method: 'GET',
      path: '/api/settings/picking',
      access: pickingPermissions.pick,
      tag,
      summary: 'Configuración: picking',
      output: pickingSettings.schema,
    }),
    save: defineRoute({
      method: 'PUT',
      path: '/api/settings/picking',
      access: pickingPermissions.manage,
      tag,
      summary: 'Guardar la configuración: picking',
      body: pickingSettings.schema,
      output: pickingSettings.schema,
    }),
  },
}
