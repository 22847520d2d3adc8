import {
  type Icon,
  IconBox,
  IconBuilding,
  IconBuildingStore,
  IconDeviceMobile,
  IconKey,
  IconListDetails,
  IconReceipt,
  IconRoute,
  IconTag,
  IconUsers,
  IconWalk,
} from '@tabler/icons-react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import type { StartFacts, StepId } from '../../contract/first-steps.ts'

/** Where a step is done: the screen itself, and the same screen with the form open on what is missing. */
export type StepAct = { label: string; url: string }

export type StepWords = {
  icon: Icon
  title: string
  text: string
  /** What the company's own rows still lack for the step to hold for all of them; null: nothing. */
  lacks: (facts: StartFacts) => string | null
  /** The best act first. One whose page this product or role has not is left out; a step without any is not shown. */
  acts: (facts: StartFacts) => StepAct[]
}

const nothing = () => null
const people = '/apps/settings/usuarios-data/vendedores'
const prices = '/apps/articles/price'
const customers = '/apps/personas/main'

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const joined = (parts: (string | null)[]): string | null => {
  const said = parts.filter(part => part !== null)
  return said.length > 0 ? `${new Intl.ListFormat('es-AR').format(said)}.` : null
}

const orNull = (count: number, one: string, many: string): string | null =>
  count > 0 ? counted(count, one, many) : null

/** A row of one's own, by hand or from a file. */
const filled = (screen: string, one: string): StepAct[] => [
  { label: one, url: `${screen}${screen.includes('?') ? '&' : '?'}row=nuevo` },
  { label: 'Subir un archivo', url: `${screen}${screen.includes('?') ? '&' : '?'}subir=1` },
]

const customerActs = ({ customers: total, incompleteCustomer }: StartFacts): StepAct[] =>
  incompleteCustomer
    ? [
        { label: 'Completar cliente', url: `${customers}?row=${incompleteCustomer}&falta=seller,priceList` },
        { label: 'Ver clientes', url: customers },
      ]
    : total > 0
      ? [{ label: 'Ver clientes', url: customers }]
      : filled(`${customers}?falta=seller,priceList`, 'Nuevo cliente')

export const stepWords: Record<StepId, StepWords> = {
  company: {
    icon: IconBuilding,
    title: 'Completá los datos de tu empresa',
    text: 'Razón social, CUIT y logo: salen en los comprobantes.',
    lacks: nothing,
    acts: () => [{ label: 'Datos de la empresa', url: '/apps/settings/company-data' }],
  },
  sellers: {
    icon: IconWalk,
    title: 'Cargá tus vendedores',
    text: 'Los que salen a la calle; el código es el de tu sistema.',
    lacks: nothing,
    acts: ({ sellers }) =>
      sellers > 0 ? [{ label: 'Ver vendedores', url: people }] : filled(people, 'Nuevo vendedor'),
  },
  articles: {
    icon: IconBox,
    title: 'Cargá tus artículos',
    text: 'Con sus unidades por bulto y su IVA.',
    lacks: nothing,
    acts: ({ articles }) =>
      articles > 0
        ? [{ label: 'Ver artículos', url: '/apps/articles/main' }]
        : filled('/apps/articles/main', 'Nuevo artículo'),
  },
  lists: {
    icon: IconListDetails,
    title: 'Creá tu lista de precios',
    text: 'Marcá una como predeterminada: es la de los clientes que no tienen una propia.',
    lacks: ({ lists, hasDefaultList }) => (lists > 0 && !hasDefaultList ? 'Ninguna es la predeterminada.' : null),
    acts: ({ lists }) =>
      lists > 0
        ? [{ label: 'Ver listas', url: `${prices}?ver=listas` }]
        : filled(`${prices}?ver=listas&falta=isDefault`, 'Nueva lista'),
  },
  prices: {
    icon: IconTag,
    title: 'Poné precios',
    text: 'Sin IVA, por artículo y lista, desde el día que digas.',
    lacks: ({ articles, articlesWithoutPrice }) =>
      articles > articlesWithoutPrice
        ? joined([orNull(articlesWithoutPrice, 'artículo sin precio', 'artículos sin precio')])
        : null,
    acts: ({ articles, articlesWithoutPrice }) =>
      articles > 0 && articlesWithoutPrice === 0
        ? [{ label: 'Ver precios', url: prices }]
        : filled(prices, 'Nuevo precio'),
  },
  customers: {
    icon: IconBuildingStore,
    title: 'Cargá tus clientes',
    text: 'Con su vendedor y su lista de precios: sin eso no se les toma un pedido.',
    lacks: ({ customersWithoutSeller, customersWithoutList }) =>
      joined([
        orNull(customersWithoutSeller, 'cliente sin vendedor', 'clientes sin vendedor'),
        orNull(customersWithoutList, 'cliente sin lista', 'clientes sin lista'),
      ]),
    acts: customerActs,
  },
  routes: {
    icon: IconRoute,
    title: 'Armá las rutas',
    text: 'Qué clientes visita cada vendedor y qué días.',
    lacks: ({ sellers, sellersWithoutRoute }) =>
      sellers > sellersWithoutRoute
        ? joined([orNull(sellersWithoutRoute, 'vendedor sin ruta', 'vendedores sin ruta')])
        : null,
    acts: ({ unroutedSeller }) => [
      {
        label: unroutedSeller ? 'Armar la ruta' : 'Ver rutas',
        url: unroutedSeller ? `/apps/rutas?vendedor=${unroutedSeller}` : '/apps/rutas',
      },
    ],
  },
  order: {
    icon: IconReceipt,
    title: 'Tomá tu primer pedido',
    text: 'Desde la oficina, con el precio de la lista del cliente.',
    lacks: nothing,
    acts: ({ readyCustomer, orders }) => [
      orders === 0 && readyCustomer
        ? { label: 'Tomar un pedido', url: `${customers}/personas-follow/order/${encodeURIComponent(readyCustomer)}` }
        : { label: 'Ver pedidos', url: '/apps/comprobantes/pedidos' },
    ],
  },
  users: {
    icon: IconUsers,
    title: 'Invitá a tu equipo',
    text: 'Cada persona entra con su e-mail; quien vende lleva el código de su vendedor.',
    lacks: ({ people: others, sellingPeople }) =>
      others > 0 && sellingPeople === 0 ? 'Todavía no invitaste a ningún vendedor.' : null,
    acts: ({ sellingPeople }) => [
      sellingPeople > 0
        ? { label: 'Ver usuarios', url: '/apps/settings/management-users' }
        : { label: 'Invitar a un vendedor', url: '/apps/settings/management-users?invitar=2' },
    ],
  },
  licences: {
    icon: IconKey,
    title: 'Dales licencia a los vendedores',
    text: 'Cada licencia habilita un teléfono; tu plan dice cuántas hay.',
    lacks: ({ sellingPeople, licences }) =>
      licences > 0 && sellingPeople > licences
        ? joined([orNull(sellingPeople - licences, 'vendedor sin licencia', 'vendedores sin licencia')])
        : null,
    acts: () => [{ label: 'Ver licencias', url: '/apps/settings/licenses' }],
  },
  phone: {
    icon: IconDeviceMobile,
    title: 'Conectá el primer teléfono',
    text: 'El vendedor instala la aplicación y entra con su e-mail: su licencia queda en ese teléfono.',
    lacks: nothing,
    acts: () => [{ label: 'Ver licencias', url: '/apps/settings/licenses' }],
  },
}
