import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { insertEvent } from './events.queries.ts'
import { insertNote } from './notes.queries.ts'

type Setting = { people: { id: string; roleNumber: number }[]; now: Date; timeZone: string }
type Planned = { days: number; at: string; until?: string; title: string; detail?: string }
type Agenda = { events: Planned[]; notes: { title: string; detail: string }[] }

const office: Agenda = {
  events: [
    {
      days: 0,
      at: '08:30',
      until: '09:00',
      title: 'Repaso de pendientes',
      detail: 'Pedidos sin exportar y bloqueados',
    },
    { days: 0, at: '11:00', title: 'Llamar al transporte', detail: 'Confirmar el camión de la tarde' },
    { days: 0, at: '16:30', until: '17:15', title: 'Reunión con supervisores', detail: 'Sala chica' },
    { days: 1, at: '09:00', title: 'Control de stock en cámara 2' },
    { days: 3, at: '10:00', until: '11:30', title: 'Visita del proveedor de baldes' },
    { days: 8, at: '15:00', title: 'Vencimiento de VTV', detail: 'Dos vehículos de reparto' },
  ],
  notes: [
    { title: 'Lista de precios', detail: 'Rige desde el lunes.\nAvisar a los clientes con acuerdo especial.' },
    { title: 'Cámara 2', detail: 'El sensor marca dos grados de más. Lo revisan el jueves.' },
    { title: 'Teléfonos', detail: 'Faltan dos fundas para los preventistas nuevos.' },
  ],
}

const field: Agenda = {
  events: [
    { days: 0, at: '08:00', title: 'Salida de ruta', detail: 'Empezar por la costanera' },
    { days: 0, at: '13:30', title: 'Cobrar cheque al autoservicio' },
    { days: 0, at: '17:00', title: 'Cierre y rendición del día' },
    { days: 1, at: '10:30', title: 'Relevar la heladera nueva', detail: 'Sacar foto con la mercadería adentro' },
    { days: 5, at: '09:00', until: '10:00', title: 'Reunión mensual de ventas' },
  ],
  notes: [
    { title: 'Piden precio', detail: 'La rotisería quiere precio por bulto de postres.' },
    { title: 'Heladera', detail: 'El kiosco de la terminal pide cambiarla: hace hielo en la tapa.' },
  ],
}

const agendaOf = (roleNumber: number): Agenda => (roleNumber === 2 || roleNumber === 3 ? field : office)

/** A day and some notes for each person of a demonstration. */
export const seedAgenda = async (tenant: Tenant, { people, now, timeZone }: Setting): Promise<void> => {
  const today = dayOf(now, timeZone)
  for (const { id: userId, roleNumber } of people) {
    const { events, notes } = agendaOf(roleNumber)
    for (const { days, at, until, title, detail = '' } of events) {
      const instant = (time: string): string => instantAt(`${addDays(today, days)} ${time}:00`, timeZone)
      const times = { startsAt: instant(at), endsAt: until ? instant(until) : null }
      await insertEvent(tenant, userId, { id: newId(), title, detail, ...times })
    }
    for (const note of notes) await insertNote(tenant, userId, { id: newId(), ...note, updatedAt: now.toISOString() })
  }
}
