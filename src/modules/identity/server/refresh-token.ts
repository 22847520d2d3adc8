import type { Kysely } from 'kysely'
import type { DB } from '../../../kernel/server/database/schema.generated.ts'
import { findRefreshToken, hasUsedSuccessor, supersedeTokens, takeRefreshToken } from './session.queries.ts'

/** Two tabs may renew at once: a token used this recently is no theft. */
export const reuseGraceMs = 30_000
/** How long after its use a token may ask again for an answer that was lost on the way: a working day. */
const lostAnswerMs = 12 * 60 * 60 * 1000

/**
 * What a presented refresh token means: `taken`, it was good and is spent now; `repeated`, it was spent a moment ago;
 * `lost`, its answer never arrived, and nothing given in its place is good any more; `stolen`, somebody else holds it.
 */
export type TokenVerdict = { meaning: 'taken' | 'repeated' | 'lost' | 'stolen'; sid: string } | { meaning: 'unknown' }

type SpentToken = { id: string; createdAt: string; supersededAt: string | null }

/**
 * An answer was lost when nobody has used a token that was given later. Whoever holds a superseded token is a second
 * holder: the first has what took its place.
 */
const isLostAnswer = async (db: Kysely<DB>, token: SpentToken, spentMs: number): Promise<boolean> =>
  !token.supersededAt && spentMs <= lostAnswerMs && !(await hasUsedSuccessor(db, token))

export const judgeRefreshToken = async (db: Kysely<DB>, tokenHash: string): Promise<TokenVerdict> => {
  const taken = await takeRefreshToken(db, tokenHash)
  if (taken) return { meaning: 'taken', sid: taken.id }
  const spent = await findRefreshToken(db, tokenHash)
  if (!spent?.replacedAt || spent.revokedAt || Date.parse(spent.expiresAt) <= Date.now()) return { meaning: 'unknown' }
  const sid = spent.id
  const spentMs = Date.now() - Date.parse(spent.replacedAt)
  if (spentMs <= reuseGraceMs) return { meaning: 'repeated', sid }
  if (!(await isLostAnswer(db, spent, spentMs))) return { meaning: 'stolen', sid }
  await supersedeTokens(db, sid)
  return { meaning: 'lost', sid }
}
