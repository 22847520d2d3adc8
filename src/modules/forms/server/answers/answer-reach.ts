import { type RawBuilder, sql } from 'kysely'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'

/**
 * Bounds answers, under an alias, to those a person sees: of their sellers (spec.md §6), and those they gave themselves;
 * never of a deleted form.
 */
export const answerReach = (
  { envId, scope, userId }: Pick<Session, 'envId' | 'scope' | 'userId'>,
  alias: string,
): RawBuilder<unknown> => {
  const reach = sellerScopeCondition(envId, scope, sql.ref(`${alias}.seller_id`))
  return reach ? sql`(${reach} or ${sql.ref(`${alias}.user_id`)} = ${userId}::uuid)` : sql`true`
}
