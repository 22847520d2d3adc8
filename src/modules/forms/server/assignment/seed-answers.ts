import { sql } from 'kysely'
import { addDays, dayOf, instantAt, weekdayOf } from '../../../../kernel/contract/formats.ts'
import { nextNumbers } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { contentHashOf } from '../../../../kernel/server/same-content.ts'
import { listQuestions } from '../../contract/definition/questions.ts'
import { scoreOfAnswer } from '../../contract/definition/scores.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { formTemplates } from '../../contract/templates/templates.ts'
import { maximumOf } from '../forms/definition-input.ts'

type Shop = { customerId: string; sellerId: string; sellerName: string }
type Data = Record<string, unknown>
type SeedContext = { now: Date; timeZone: string }

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Believable answers by template; `index` makes them differ. */
const answersOf: Record<string, (index: number) => Data> = {
  competition: index =>
    index % 5 === 0
      ? { hay: false }
      : {
          hay: true,
          marcas: [
            {
              marca: pick(['Polar', 'Frescor', 'Nevada'], index),
              precio: 4200 + (index % 9) * 150,
              accion: pick(['ninguna', 'descuento', 'regalo'], index),
            },
          ],
          propio: 40 + (index % 6) * 10,
        },
}

type Round = { template: string; share: number; firstDay: number; lastDay: number }

const rounds: readonly Round[] = [{ template: 'competition', share: 1, firstDay: -5, lastDay: 0 }]

const findShops = async ({ db, envId }: Tenant): Promise<Shop[]> => {
  const { rows } = await sql<Shop>`
    select c.id as customer_id, s.id as seller_id, s.name as seller_name from customers c
      join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id and s.deleted_at is null
    where c.env_id = ${envId}::uuid and c.is_active and c.deleted_at is null order by s.code, c.code limit 600`.execute(
    db,
  )
  return rows
}

const scoreOf = (definition: FormDefinition, data: Data): number =>
  listQuestions(definition).reduce((sum, { element }) => sum + scoreOfAnswer(element, data[element.name]), 0)

/** A working day between two days from today, and an hour of it; nothing is ahead of now. */
const momentOf = ({ now, timeZone }: SeedContext, { firstDay, lastDay }: Round, index: number): Date => {
  const today = dayOf(now, timeZone)
  const day = addDays(today, firstDay + ((index * 7) % (lastDay - firstDay + 1)))
  const worked = weekdayOf(day) === 7 ? addDays(day, -1) : day
  const clock = `${String(9 + (index % 8)).padStart(2, '0')}:${String((index * 13) % 60).padStart(2, '0')}:00`
  return new Date(Math.min(new Date(instantAt(`${worked}T${clock}`, timeZone)).getTime(), now.getTime() - 60_000))
}

const rowsOf = (
  { envId }: Tenant,
  context: SeedContext,
  { round, formId, shops }: { round: Round; formId: string; shops: Shop[] },
) => {
  const template = formTemplates.find(({ id }) => id === round.template)
  const answer = answersOf[round.template]
  if (!template || !answer) return []
  const maxScore = maximumOf(template.definition)
  return shops
    .filter((_shop, index) => (index * 7) % 10 < round.share)
    .map(({ customerId, sellerId, sellerName }, index) => {
      const data = answer(index)
      const takenAt = momentOf(context, round, index)
      const seconds = 90 + ((index * 37) % 240)
      return {
        envId,
        id: newId(),
        formId,
        versionNumber: 1,
        number: index + 1,
        documentKey: `demo-${newId()}`,
        contentHash: contentHashOf(data),
        customerId,
        sellerId,
        author: sellerName,
        origin: 'phone',
        singleKey: template.kind === 'single' ? customerId : null,
        startedAt: new Date(takenAt.getTime() - seconds * 1000),
        takenAt,
        day: dayOf(takenAt, context.timeZone),
        sentAt: takenAt,
        seconds,
        score: maxScore === 0 ? null : scoreOf(template.definition, data),
        maxScore: maxScore === 0 ? null : maxScore,
        data: JSON.stringify(data),
      }
    })
}

/** Answers that sellers gave in the weeks before, so that an assignment is neither empty nor complete. */
export const seedAnswers = async (tenant: Tenant, context: SeedContext, ids: Map<string, string>): Promise<void> => {
  const shops = await findShops(tenant)
  for (const round of rounds) {
    const formId = ids.get(round.template)
    const rows = formId ? rowsOf(tenant, context, { round, formId, shops }) : []
    if (!formId || rows.length === 0) continue
    await tenant.db.insertInto('formAnswers').values(rows).execute()
    await nextNumbers(tenant, `form-answers/${formId}`, rows.length)
  }
}
