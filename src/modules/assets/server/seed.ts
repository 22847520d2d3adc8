import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { assetTypes } from '../contract/assets.ts'
import type { MoveInput } from '../contract/follow.ts'
import { addInspection } from './follow.service.ts'
import { moveAsset } from './move.service.ts'

type Model = { type: keyof typeof assetTypes; brand: string; model: string; valueCents: number }

const models: Model[] = [
  { type: 'freezer', brand: 'Inelro', model: 'FIH-350', valueCents: 98_500_000 },
  { type: 'freezer', brand: 'Gafa', model: 'Eternity L290', valueCents: 74_900_000 },
  { type: 'display', brand: 'Teora', model: 'TEV-400', valueCents: 121_000_000 },
  { type: 'refrigerator', brand: 'Briket', model: 'M5000', valueCents: 136_800_000 },
  { type: 'freezer', brand: 'Frare', model: 'F130', valueCents: 52_300_000 },
  { type: 'sign', brand: 'Propio', model: 'Luminoso 120 × 60', valueCents: 18_400_000 },
]

const minimums = [9_000_000, 15_000_000, null, 24_000_000, 6_500_000]
const notes = ['Burletes gastados.', 'Tenía productos de otra marca.', 'Limpia y con la carga completa.', null]

type Seeding = { tenant: Tenant; actor: Actor; today: string }

const move = (
  { tenant, actor, today }: Seeding,
  id: string,
  given: Partial<MoveInput> & Pick<MoveInput, 'kind' | 'day' | 'seenMoves'>,
): Promise<void> =>
  moveAsset(tenant, actor, {
    customerId: null,
    otherAssetId: null,
    minimumCents: null,
    endsOn: null,
    note: null,
    ...given,
    id,
    today,
  })

/** Every third is inspected; one in nine found wanting. */
const inspect = async (seeding: Seeding, id: string, index: number): Promise<void> => {
  const { tenant, actor, today } = seeding
  if (index % 3 !== 0) return
  await addInspection(tenant, actor, {
    id,
    today,
    day: addDays(today, -(3 + (index % 40))),
    condition: index % 9 === 0 ? 'fair' : 'good',
    result: index % 9 === 0 ? 'to_repair' : 'in_order',
    note: notes[index % notes.length] ?? null,
    fileId: null,
  })
}

/** What one asset went through, so that every state has some. */
const live = async (seeding: Seeding, id: string, index: number, customerId: string): Promise<void> => {
  const { today } = seeding
  const delivered = addDays(today, -(45 + ((index * 37) % 300)))
  if (index % 11 === 10) return
  await move(seeding, id, {
    kind: 'delivery',
    day: delivered,
    customerId,
    minimumCents: minimums[index % minimums.length] ?? null,
    endsOn: index % 2 === 0 ? addDays(delivered, 730) : null,
    seenMoves: 0,
  })
  if (index % 13 === 12)
    await move(seeding, id, { kind: 'return', day: addDays(today, -20), note: 'Cerró el local.', seenMoves: 1 })
  else if (index % 17 === 16)
    await move(seeding, id, { kind: 'repair', day: addDays(today, -6), note: 'No enfría.', seenMoves: 1 })
  else if (index % 23 === 22)
    await move(seeding, id, {
      kind: 'write_off',
      day: addDays(today, -9),
      note: 'Motor quemado, sin arreglo.',
      seenMoves: 1,
    })
  else await inspect(seeding, id, index)
}

/** Assets of a demonstration: at most one for each third customer, sixty in all, with their movements and inspections. */
export const seedAssets = async (
  tenant: Tenant,
  { people, now, timeZone }: { people: { displayName: string; roleNumber: number }[]; now: Date; timeZone: string },
): Promise<void> => {
  const { db, envId } = tenant
  const customers = await db
    .selectFrom('customers')
    .select('id')
    .where('envId', '=', envId)
    .where('isActive', '=', true)
    .orderBy('code')
    .limit(180)
    .execute()
  const actor = {
    userId: null,
    name: people.find(({ roleNumber }) => roleNumber === 1)?.displayName ?? 'Administración',
  }
  // Nobody watches a demonstration being written.
  const quiet: Tenant = { ...tenant, publish: () => {} }
  const seeding = { tenant: quiet, actor, today: dayOf(now, timeZone) }
  for (const [index, { id: customerId }] of customers.filter((_, position) => position % 3 === 0).entries()) {
    const id = newId()
    const { type, brand, model, valueCents } = models[index % models.length] as Model
    await db
      .insertInto('assets')
      .values({
        envId,
        id,
        code: `ACT-${String(index + 1).padStart(4, '0')}`,
        serial: `${brand.slice(0, 2).toUpperCase()}${String(48_210 + index * 137)}`,
        type,
        brand,
        model,
        valueCents,
        boughtOn: addDays(seeding.today, -(400 + ((index * 53) % 900))),
      })
      .execute()
    await live(seeding, id, index, customerId)
  }
}
