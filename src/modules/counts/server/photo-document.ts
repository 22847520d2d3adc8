import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import type { PhotoDocument } from '../../gallery/contract/photos.ts'
import { countStates } from '../contract/states.ts'

/** A count beside a photo of one of its entries; null when there is none. */
export const describeCount = async (
  { db, envId }: Tenant,
  _session: Session,
  id: string,
): Promise<PhotoDocument | null> => {
  const count = await db
    .selectFrom('countSessions')
    .select(['number', 'state', 'locationName', 'openedBy', 'note'])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!count) return null
  const { number, state, locationName, openedBy, note } = count
  const facts = [
    { label: 'Lugar', value: locationName },
    { label: 'Estado', value: countStates[state as keyof typeof countStates] },
    { label: 'Lo abrió', value: openedBy },
    { label: 'Nota', value: note ?? '' },
  ]
  return {
    title: `Conteo ${number}`,
    href: `/apps/control-stock/detail/${id}`,
    isGone: state === 'canceled',
    facts: facts.filter(({ value }) => value !== ''),
  }
}
