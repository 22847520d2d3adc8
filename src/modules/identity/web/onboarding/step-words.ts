import { type Icon, IconBox, IconBuilding, IconBuildingStore, IconUsers, IconWalk } from '@tabler/icons-react'
import type { StepId } from '../../contract/first-steps.ts'

export type StepWords = {
  icon: Icon
  title: string
  text: string
  action: string
  /** Screens where it is done, the best first: the first that this product and role have is offered. */
  screens: string[]
}

export const stepWords: Record<StepId, StepWords> = {
  company: {
    icon: IconBuilding,
    title: 'Completá los datos de tu empresa',
    text: 'Razón social, CUIT y logo: salen en los comprobantes.',
    action: 'Datos de la empresa',
    screens: ['/apps/settings/company-data'],
  },
  articles: {
    icon: IconBox,
    title: 'Cargá tus artículos',
    text: 'Importalos de un xlsx o csv, o cargalos de a uno.',
    action: 'Ir a Artículos',
    screens: ['/apps/articles/main'],
  },
  customers: {
    icon: IconBuildingStore,
    title: 'Cargá tus clientes',
    text: 'Con su dirección, para verlos en el mapa y armar rutas.',
    action: 'Ir a Clientes',
    screens: ['/apps/personas/main'],
  },
  sellers: {
    icon: IconWalk,
    title: 'Cargá tus vendedores',
    text: 'Los que salen a la calle, con su supervisor.',
    action: 'Ir a Vendedores',
    screens: ['/apps/settings/usuarios-data/vendedores'],
  },
  users: {
    icon: IconUsers,
    title: 'Invitá a tu equipo',
    text: 'Cada persona entra con su e-mail y ve lo que su rol permite.',
    action: 'Ir a Usuarios',
    screens: ['/apps/settings/management-users'],
  },
}
