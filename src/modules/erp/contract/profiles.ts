import { z } from 'zod'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { erpPermissions } from './permissions.ts'
import { profileDefinition } from './profile.ts'
import { profileDocument } from './profile-document.ts'

const tag = 'ERP'
const text = z.string('Completá este dato.').trim().min(1, 'Completá este dato.')
const named = { code: text.max(40, 'Hasta 40 caracteres.'), name: text.max(80, 'Hasta 80 caracteres.') }

const ordersProfile = z.strictObject({ kind: z.literal('orders'), ...named, definition: profileDefinition('orders') })
const collectionsProfile = z.strictObject({
  kind: z.literal('collections'),
  ...named,
  definition: profileDefinition('collections'),
})

export const profileInput = z.discriminatedUnion('kind', [ordersProfile, collectionsProfile])
export type ProfileInput = z.output<typeof profileInput>

const identity = { id: z.uuid(), isDefault: z.boolean() }
export const profileView = z.discriminatedUnion('kind', [
  ordersProfile.extend(identity),
  collectionsProfile.extend(identity),
])
export type ProfileView = z.output<typeof profileView>

const { export: read, configure: write } = erpPermissions

export const profileRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/erp/profiles',
    access: read,
    tag,
    summary: 'Formatos de archivo',
    output: z.array(profileView),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/erp/profiles',
    access: write,
    tag,
    summary: 'Crear un formato de archivo',
    body: profileInput,
    output: profileView,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/erp/profiles/:id',
    access: write,
    tag,
    summary: 'Cambiar un formato de archivo',
    params: idParams,
    body: profileInput,
    output: profileView,
  }),
  makeDefault: defineRoute({
    method: 'POST',
    path: '/api/erp/profiles/:id/default',
    access: write,
    tag,
    summary: 'Usar este formato en las próximas bajadas',
    params: idParams,
    output: profileView,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/erp/profiles/:id',
    access: write,
    tag,
    summary: 'Eliminar un formato de archivo',
    params: idParams,
  }),
  known: defineRoute({
    method: 'GET',
    path: '/api/erp/known-profiles',
    access: read,
    tag,
    summary: 'Formatos conocidos, para agregar',
    output: z.array(profileInput),
  }),
  document: defineRoute({
    method: 'GET',
    path: '/api/erp/profiles/:id/document',
    access: read,
    tag,
    summary: 'La documentación de un formato: campos, lugares, tipos y un ejemplo',
    params: idParams,
    output: profileDocument,
  }),
  page: defineRoute({
    method: 'GET',
    path: '/api/erp/profiles/:id/page',
    access: read,
    tag,
    summary: 'La documentación de un formato como página, para bajar',
    params: idParams,
  }),
  example: defineRoute({
    method: 'GET',
    path: '/api/erp/profiles/:id/example',
    access: read,
    tag,
    summary: 'Un archivo de ejemplo con el último documento; no marca nada',
    params: idParams,
  }),
  /** The first lines that the newest documents would give with a layout that is still being edited. */
  preview: defineRoute({
    method: 'POST',
    path: '/api/erp/profiles/preview',
    access: read,
    tag,
    summary: 'Primeros renglones con un formato sin guardar',
    body: z.discriminatedUnion('kind', [
      ordersProfile.pick({ kind: true, definition: true }),
      collectionsProfile.pick({ kind: true, definition: true }),
    ]),
    output: z.object({ lines: z.array(z.string()), documents: z.number(), replacedCharacters: z.number() }),
  }),
}
