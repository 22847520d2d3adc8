import { newId } from '../../../kernel/server/ids.ts'
import type { DoorCall } from './door-call.ts'

const path = '/api/newTables/menu'
const blank = { sections: [] }

/** Menus; the door under /api/menu is the same one, and is called in `menus.test.ts`. */
export const menuCalls: DoorCall[] = [
  {
    route: `POST ${path}/sync`,
    good: ({ menu }) => ({ url: `${path}/sync`, body: { k: menu.code, n: 'Carta', definition: blank } }),
    answers: ['id', 'k', 'edition'],
    bad: () => ({ url: `${path}/sync`, body: { n: '' } }),
    refused: 400,
  },
  {
    route: `GET ${path}`,
    good: () => ({ url: `${path}?isGeneral=0` }),
    answers: ['data.data'],
    bad: () => ({ url: `${path}?isGeneral=2` }),
    refused: 400,
  },
  {
    route: `GET ${path}/:k`,
    good: ({ menu }) => ({ url: `${path}/${menu.code}` }),
    answers: ['data.data.0.k', 'data.data.0.n', 'data.data.0.isGeneral', 'data.data.0.sections'],
    bad: () => ({ url: `${path}/nada` }),
    refused: 404,
  },
  {
    route: `DELETE ${path}`,
    good: ({ menu }) => ({ url: path, body: { items: [menu.id] } }),
    answers: ['removed'],
    bad: () => ({ url: path, body: { items: [newId()] } }),
    refused: 404,
  },
]
