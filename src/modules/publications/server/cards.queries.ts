import { type RawBuilder, sql } from 'kysely'
import { dayOf, formatDay } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { CardKind, CardReference } from '../contract/body.ts'
import type { LiveCard } from '../contract/publications.ts'

const idsOf = (cards: CardReference[], kind: CardKind): RawBuilder<string[]> =>
  sql`${cards.flatMap(card => (card.kind === kind ? [card.id] : []))}::uuid[]`

const has = (cards: CardReference[], kind: CardKind): boolean => cards.some(card => card.kind === kind)

const findArticles = async ({ db, envId }: Tenant, cards: CardReference[]): Promise<LiveCard[]> => {
  if (!has(cards, 'article')) return []
  const { rows } = await sql<Omit<LiveCard, 'kind' | 'detail'> & { brand: string | null; unitOfMeasure: string }>`
    select a.id, a.code, a.name, b.name as brand, a.unit_of_measure, a.is_active and a.deleted_at is null as is_active
    from articles a left join brands b on b.env_id = ${envId}::uuid and b.id = a.brand_id
    where a.env_id = ${envId}::uuid and a.id = any(${idsOf(cards, 'article')})`.execute(db)
  return rows.map(({ brand, unitOfMeasure, ...row }) => ({
    ...row,
    kind: 'article',
    detail: [brand, unitOfMeasure].filter(Boolean).join(' · '),
  }))
}

type PromotionRow = Omit<LiveCard, 'kind' | 'detail'> & { startsOn: string; endsOn: string | null }

const daysText = ({ startsOn, endsOn }: PromotionRow, today: string): string => {
  if (endsOn && endsOn < today) return `terminó el ${formatDay(endsOn, today)}`
  if (startsOn > today) return `empieza el ${formatDay(startsOn, today)}`
  return endsOn ? `hasta el ${formatDay(endsOn, today)}` : 'sin fecha de fin'
}

const findPromotions = async (tenant: Tenant, cards: CardReference[]): Promise<LiveCard[]> => {
  if (!has(cards, 'promotion')) return []
  const { db, envId } = tenant
  const today = dayOf(new Date(), (await tenant.environment()).timeZone)
  const { rows } = await sql<PromotionRow>`
    select id, code, name, starts_on, ends_on, is_active and deleted_at is null as is_active
    from promotions where env_id = ${envId}::uuid and id = any(${idsOf(cards, 'promotion')})`.execute(db)
  return rows.map(({ startsOn, endsOn, ...row }) => ({
    ...row,
    kind: 'promotion',
    isActive: row.isActive && startsOn <= today && (endsOn === null || endsOn >= today),
    detail: daysText({ ...row, startsOn, endsOn }, today),
  }))
}

/** What the cards of some texts show today. One whose article or promotion does not exist is left out. */
export const findCards = async (tenant: Tenant, cards: CardReference[]): Promise<LiveCard[]> => [
  ...(await findArticles(tenant, cards)),
  ...(await findPromotions(tenant, cards)),
]
