import { idParams } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { storeTag as tag } from './tag.ts'

/** Photos of articles, which a person of a customer sees with the cookie of the store. */
export const photoRoutes = {
  small: defineRoute({
    method: 'GET',
    path: '/api/store/photos/:id/thumbnail',
    access: 'customer',
    tag,
    summary: 'La foto de un artículo, chica',
    params: idParams,
  }),
  large: defineRoute({
    method: 'GET',
    path: '/api/store/photos/:id',
    access: 'customer',
    tag,
    summary: 'La foto de un artículo',
    params: idParams,
  }),
}
