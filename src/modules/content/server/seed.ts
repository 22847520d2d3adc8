import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { notificationRoles } from '../contract/notifications.ts'
import { writeSeen } from './notifications.queries.ts'

type Notice = {
  /** From today: negative is past. */
  days: number
  name: string
  description: string
  role?: keyof typeof notificationRoles
  /** For the seller or the channel that comes first by code. */
  of?: 'seller' | 'channel'
}

const notices: Notice[] = [
  {
    days: -34,
    name: 'Cambia el horario del depósito',
    description: 'Desde el lunes se carga de 6 a 9. Los pedidos que entren después de las 18 salen al otro día.',
  },
  {
    days: -27,
    name: 'Fotos de heladeras',
    description: 'En cada visita a un cliente con heladera en comodato, sacá una foto con la puerta abierta.',
    role: 'ventas',
  },
  {
    days: -20,
    name: 'Nueva lista de precios',
    description: 'La lista mayorista tiene precios nuevos. Sincronizá antes de salir.',
  },
  {
    days: -13,
    name: 'Acción de temporada en kioscos',
    description: 'Llevando diez cajas de palitos, la once va sin cargo. Hasta fin de mes.',
    of: 'channel',
  },
  {
    days: -9,
    name: 'Revisión de objetivos',
    description: 'Cada supervisor repasa con su equipo los objetivos que están por debajo del 70 %.',
    role: 'supervisor',
  },
  {
    days: -6,
    name: 'Cobranzas con transferencia',
    description: 'Pedí siempre el comprobante y cargá el número en la cobranza.',
    role: 'ventas',
  },
  {
    days: -3,
    name: 'Clientes nuevos en tu ruta',
    description: 'Se sumaron tres comercios a tu recorrido de los jueves. Pasá a presentarte.',
    of: 'seller',
  },
  {
    days: -1,
    name: 'Mantenimiento del sistema',
    description: 'El domingo de 2 a 4 puede haber cortes breves. Lo que cargues en el teléfono se envía después.',
  },
  {
    days: 4,
    name: 'Feriado: no hay reparto',
    description: 'Los pedidos de ese día se entregan el siguiente hábil.',
  },
]

/** The first row by code of a table of the environment; null when it is empty. */
const firstId = async ({ db, envId }: Tenant, table: 'sellers' | 'salesChannels'): Promise<string | null> => {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('envId', '=', envId)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Days since people of a demonstration looked: what came after is unread. */
const seenDaysAgo = 4

type Setting = { people: { id: string }[]; now: Date; timeZone: string }

/** Notices of the last weeks and one that is to come, for a demonstration. */
export const seedNotifications = async (tenant: Tenant, { people, now, timeZone }: Setting): Promise<void> => {
  const today = dayOf(now, timeZone)
  const [sellerId, channelId] = [await firstId(tenant, 'sellers'), await firstId(tenant, 'salesChannels')]
  const rows = notices.map(({ days, name, description, role, of }) => ({
    envId: tenant.envId,
    id: newId(),
    name,
    description,
    startDate: instantAt(`${addDays(today, days)} 08:00:00`, timeZone),
    createdAt: instantAt(`${addDays(today, Math.min(days, -1))} 07:30:00`, timeZone),
    role: role ?? null,
    sellerId: of === 'seller' ? sellerId : null,
    salesChannelId: of === 'channel' ? channelId : null,
  }))
  await tenant.db.insertInto('notifications').values(rows).execute()
  const seenAt = new Date(now.getTime() - seenDaysAgo * 86_400_000)
  for (const { id } of people) await writeSeen(tenant, id, seenAt)
}
