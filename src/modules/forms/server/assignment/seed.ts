import { sql } from 'kysely'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { emptyAudience } from '../../contract/assignment/assignments.ts'
import type { Frequency } from '../../contract/assignment/words.ts'
import { choice, longText, required, text, yesNo } from '../../contract/templates/parts.ts'
import type { FormTemplate } from '../../contract/templates/template.ts'
import { formTemplates } from '../../contract/templates/templates.ts'
import { insertPublishedForm, type PublishedForm } from '../seed/insert-form.ts'
import { seedAnswers } from './seed-answers.ts'

type Person = { id: string; displayName: string; roleNumber: number }
type SeedContext = { people: Person[]; now: Date; timeZone: string }

/** Days from today. */
type SeedAssignment = {
  template: string
  from: number
  until: number | null
  frequency: Frequency
  quota: number | null
  channel?: boolean
}

const assignments: readonly SeedAssignment[] = [
  { template: 'display', from: -20, until: 10, frequency: 'visit', quota: null },
  { template: 'freezer', from: -35, until: null, frequency: 'weekly', quota: 12 },
  { template: 'census', from: -45, until: -3, frequency: 'once', quota: null, channel: true },
  { template: 'competition', from: -6, until: 24, frequency: 'once', quota: 10 },
  { template: 'vehicle', from: -2, until: null, frequency: 'weekly', quota: null },
  { template: 'signage', from: 5, until: 35, frequency: 'once', quota: 20 },
]

/** Templates that are published as they are; those with more versions are published before. */
const published = ['competition', 'vehicle', 'signage', 'nps', 'complaint', 'returns', 'sign-up']

/** About opportunities; that a state requires it is for whoever lays out the pipeline to say. */
const qualification: FormTemplate = {
  id: 'qualification',
  name: 'Calificación de la oportunidad',
  text: 'Qué necesita, quién decide y qué le falta para comprar.',
  kind: 'multiple',
  subject: 'opportunity',
  definition: {
    pages: [
      {
        name: 'calificacion',
        elements: [
          choice(
            'interes',
            '¿Cuánto interés tiene?',
            [
              ['alto', 'Pidió precio o fecha', 10],
              ['medio', 'Escuchó la propuesta', 5],
              ['bajo', 'Solo pidió información', 0],
            ],
            required,
          ),
          text('decide', '¿Quién decide la compra?', { ...required, maxLength: 80 }),
          yesNo('frio', '¿Tiene equipo de frío propio?', required),
          longText('falta', '¿Qué le falta para comprar?', { visibleIf: "{interes} <> 'alto'", maxLength: 300 }),
        ],
      },
    ],
  },
}

type Designer = PublishedForm['designer']

const publishTemplate = async (
  tenant: Tenant,
  { now, designer }: { now: Date; designer: Designer },
  { name, text: description, kind, subject, definition }: FormTemplate,
): Promise<string> => {
  const publishedAt = new Date(now.getTime() - 60 * 86_400_000).toISOString()
  const versions = [{ definition, publishedAt, note: '' }] as const
  const { id } = await insertPublishedForm(tenant, { name, description, kind, subject, versions, designer })
  return id
}

const firstChannel = async ({ db, envId }: Tenant): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.sales_channel_id as id from customers c
    where c.env_id = ${envId}::uuid and c.deleted_at is null and c.sales_channel_id is not null
    group by c.sales_channel_id order by count(*) desc limit 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Publishes the rest of the library and assigns some forms. `ids` are the forms published before, by their template. */
export const seedLibrary = async (tenant: Tenant, context: SeedContext, ids: Map<string, string>): Promise<void> => {
  const { db, envId } = tenant
  const admin = context.people.find(({ roleNumber }) => roleNumber === 1)
  const designer: Designer = { id: admin?.id ?? null, displayName: admin?.displayName ?? 'Administración' }
  const publishing = { now: context.now, designer }
  for (const id of published) {
    const template = formTemplates.find(one => one.id === id)
    if (template) ids.set(id, await publishTemplate(tenant, publishing, template))
  }
  await publishTemplate(tenant, publishing, qualification)
  const today = dayOf(context.now, context.timeZone)
  const channelIds = await firstChannel(tenant)
  const rows = assignments.flatMap(({ template, from, until, frequency, quota, channel }) => {
    const formId = ids.get(template)
    if (!formId) return []
    return {
      ...emptyAudience,
      envId,
      id: newId(),
      formId,
      channelIds: channel ? channelIds : [],
      startsOn: addDays(today, from),
      endsOn: until === null ? null : addDays(today, until),
      frequency,
      quota,
      author: designer.displayName,
      createdBy: designer.id,
    }
  })
  await db.insertInto('formAssignments').values(rows).execute()
  await seedAnswers(tenant, context, ids)
}
