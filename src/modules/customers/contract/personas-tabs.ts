import { personasGrids } from './grids.ts'

/** What people of customers write in the store: a page of the store, which stands above the customers. */
export const storeMessagesPage = { path: '/apps/personas/mensajes', title: 'Mensajes' }

type Modules = { pedidosOnline: boolean; marketplace: boolean }

/** The tabs of everything about customers; messages come from the store, which not every company has. */
export const personasTabs = ({ pedidosOnline, marketplace }: Modules): { label: string; url: string }[] =>
  [...Object.values(personasGrids), ...(pedidosOnline || marketplace ? [storeMessagesPage] : [])].map(
    ({ path, title }) => ({ label: title, url: path }),
  )
