import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Role } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Block } from '../contract/body.ts'
import { findMembers, type Member } from './audience.queries.ts'

type News = {
  /** From today: negative is past. Null: a draft. */
  days: number | null
  time: string
  /** Days after its start; null: without end. */
  lasts: number | null
  title: string
  body: Block[]
  roles?: Role[]
  isPinned?: boolean
  asksConfirmation?: boolean
  comments?: string[]
  /** Out of ten readers. */
  read: number
}

const text = (words: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const heading = (words: string): Block => ({
  type: 'heading',
  attrs: { level: 3 },
  content: [{ type: 'text', text: words }],
})
const list = (...lines: string[]): Block => ({
  type: 'bulletList',
  content: lines.map(line => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: line }] }],
  })),
})

type Catalogue = { articles: string[]; promotions: string[] }

const cards = ({ articles, promotions }: Catalogue): { article: Block[]; promotion: Block[] } => ({
  article: articles.slice(0, 2).map(id => ({ type: 'card', attrs: { kind: 'article', id } })),
  promotion: promotions.slice(0, 1).map(id => ({ type: 'card', attrs: { kind: 'promotion', id } })),
})

const newsOf = (catalogue: Catalogue): News[] => {
  const { article, promotion } = cards(catalogue)
  return [
    {
      days: 0,
      time: '07:10',
      lasts: null,
      title: 'Lista nueva desde el lunes',
      roles: ['ventas', 'supervisor'],
      isPinned: true,
      asksConfirmation: true,
      read: 7,
      body: [
        text(
          'Los potes de 1 kg suben 4,2 %; palitos y bombones no cambian. Hasta el viernes se toma con lista vieja si se entrega antes del lunes.',
        ),
        ...article,
      ],
      comments: ['¿Los combos también cambian?', 'No, los combos siguen igual hasta fin de mes.'],
    },
    {
      days: -1,
      time: '17:45',
      lasts: 20,
      title: 'La promo se arma sola en el pedido',
      roles: ['ventas', 'supervisor'],
      read: 8,
      body: [
        text('Al llegar a la cantidad, la bonificación entra sola. Mientras tanto, la app avisa cuánto falta.'),
        list('Vale para kioscos y autoservicios.', 'No se suma con el descuento por volumen.'),
        ...promotion,
      ],
    },
    {
      days: -4,
      time: '09:20',
      lasts: null,
      title: 'Cierre del viernes: se rinde hasta las 16',
      read: 9,
      body: [
        text('El feriado del lunes adelanta el cierre. Quien no llegue avisa a administración antes del mediodía.'),
      ],
    },
    {
      days: -9,
      time: '08:00',
      lasts: null,
      title: 'Exhibidora de verano: así queda bien armada',
      roles: ['ventas', 'supervisor'],
      asksConfirmation: true,
      read: 10,
      body: [
        text('Antes de irte del local, mirá estas tres cosas y sacá la foto con la puerta abierta.'),
        heading('Qué mirar'),
        list('Potes a la altura de los ojos.', 'Palitos abajo, nunca mezclados.', 'La cenefa siempre puesta.'),
      ],
      comments: [
        'En los locales chicos la cenefa no entra.',
        'Pedí la corta a depósito: llega con el próximo reparto.',
      ],
    },
    {
      days: -26,
      time: '10:00',
      lasts: 10,
      title: 'Inventario del depósito: el sábado no se carga',
      read: 8,
      body: [text('Los pedidos del viernes salen el lunes a primera hora.')],
    },
    {
      days: 3,
      time: '06:00',
      lasts: 5,
      title: 'Feriado: así quedan los repartos',
      read: 0,
      body: [list('Lunes: no hay reparto.', 'Martes: salen los pedidos de lunes y martes.')],
    },
    {
      days: null,
      time: '12:00',
      lasts: null,
      title: 'Concurso de verano',
      roles: ['ventas'],
      read: 0,
      body: [text('Faltan las bases y los premios.')],
    },
  ]
}

const findCatalogue = async ({ db, envId }: Tenant): Promise<Catalogue> => {
  const first = (table: 'articles' | 'promotions') =>
    db
      .selectFrom(table)
      .select('id')
      .where('envId', '=', envId)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .orderBy('code')
      .limit(2)
      .execute()
  const [articles, promotions] = [await first('articles'), await first('promotions')]
  return { articles: articles.map(({ id }) => id), promotions: promotions.map(({ id }) => id) }
}

type Planned = { news: News; id: string; startsAt: string; author: Member }

const notLater = (milliseconds: number, now: Date): Date => new Date(Math.min(milliseconds, now.getTime()))

/** What is to begin was written already. */
const earlier = (instant: string, now: Date): string => notLater(Date.parse(instant), now).toISOString()

const rowOf = (envId: string, { news, id, startsAt, author }: Planned, savedAt: string) => ({
  envId,
  id,
  title: news.title,
  body: JSON.stringify({ type: 'doc', content: news.body }),
  roles: news.roles ?? [],
  startsAt,
  endsAt: news.lasts === null ? null : new Date(Date.parse(startsAt) + news.lasts * 86_400_000).toISOString(),
  isPinned: news.isPinned ?? false,
  asksConfirmation: news.asksConfirmation ?? false,
  allowsComments: true,
  publishedAt: news.days === null ? null : savedAt,
  edition: news.days === null ? 0 : 1,
  confirmsFrom: news.days === null ? 0 : 1,
  authorId: author.userId,
  authorName: author.name,
  createdAt: savedAt,
  updatedAt: savedAt,
})

const minute = 60_000

/** Readers of one publication, some minutes apart, the first ones of a mixed order. */
const readersOf = ({ news, id, startsAt, author }: Planned, members: Member[], now: Date) => {
  if (news.days === null || news.days > 0) return []
  return members
    .filter(({ userId, role }) => userId !== author.userId && (!news.roles || news.roles.includes(role)))
    .map((member, index) => ({ member, turn: (index * 7 + 3) % 10 }))
    .filter(({ turn }) => turn < news.read)
    .map(({ member, turn }, index) => {
      const readAt = notLater(Date.parse(startsAt) + (index * 11 + 4) * minute, now)
      const confirms = news.asksConfirmation && turn < news.read - 2
      return {
        publicationId: id,
        userId: member.userId,
        readAt,
        confirmedAt: confirms ? readAt : null,
        confirmedEdition: confirms ? 1 : null,
      }
    })
}

const commentsOf = ({ news, id, startsAt }: Planned, members: Member[], now: Date) =>
  (news.comments ?? []).flatMap((words, index) => {
    const person = members[(index * 3 + 1) % members.length]
    if (!person) return []
    const createdAt = notLater(Date.parse(startsAt) + (index * 23 + 35) * minute, now)
    return [{ id: newId(), publicationId: id, userId: person.userId, actor: person.name, text: words, createdAt }]
  })

const writeNews = async (tenant: Tenant, now: Date): Promise<void> => {
  const { db, envId } = tenant
  const members = await findMembers(tenant)
  const author = members.find(({ role }) => role === 'admin')
  if (!author) return
  const { timeZone } = await tenant.environment()
  const today = dayOf(now, timeZone)
  const planned = newsOf(await findCatalogue(tenant)).map(news => ({
    news,
    id: newId(),
    startsAt: instantAt(`${addDays(today, news.days ?? 0)} ${news.time}:00`, timeZone),
    author,
  }))
  await db
    .insertInto('publications')
    .values(planned.map(one => rowOf(envId, one, earlier(one.startsAt, now))))
    .execute()
  const published = planned.filter(({ news }) => news.days !== null)
  const editions = published.map(({ news, id, startsAt }) => ({
    envId,
    publicationId: id,
    edition: 1,
    title: news.title,
    body: JSON.stringify({ type: 'doc', content: news.body }),
    userId: author.userId,
    actor: author.name,
    createdAt: earlier(startsAt, now),
  }))
  await db.insertInto('publicationEditions').values(editions).execute()
  const readers = published.flatMap(one => readersOf(one, members, now)).map(row => ({ envId, ...row }))
  if (readers.length > 0) await db.insertInto('publicationReaders').values(readers).execute()
  const comments = published.flatMap(one => commentsOf(one, members, now)).map(row => ({ envId, ...row }))
  if (comments.length > 0) await db.insertInto('publicationComments').values(comments).execute()
}

type Company = { platform: Pick<Platform, 'withTenant'>; envId: string; now: Date }

/** News of the last weeks, one to come and a draft, with their readers: written once its people exist. */
export const seedPublications = ({ platform, envId, now }: Company): Promise<void> =>
  platform.withTenant(envId, tenant => writeNews(tenant, now))
