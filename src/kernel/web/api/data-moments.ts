import { dataMomentHeader } from '../../contract/data-moment.ts'
import { createStore } from '../app/store.ts'

/** By the address of a list or a figure: the moment of its oldest rows on the screen. Absent when they are of now. */
const moments = createStore<Record<string, string>>({})

type MomentOfAnswer = {
  path: string
  /** It adds to what is on the screen: a further page, or the totals of the page. */
  isFurther: boolean
  /** Null: the answer is of now. */
  moment: string | null
}

/** Rows that are on the screen already may be older than the answer, and then stay what is told; null: all are of now. */
export const oldestMoment = (
  before: string | null,
  { isFurther, moment }: Omit<MomentOfAnswer, 'path'>,
): string | null => (isFurther && before !== null && (moment === null || before < moment) ? before : moment)

const noteMoment = ({ path, ...answer }: MomentOfAnswer): void => {
  const { [path]: before, ...others } = moments.get()
  const moment = oldestMoment(before ?? null, answer)
  if (moment === (before ?? null)) return
  moments.set(moment === null ? others : { ...others, [path]: moment })
}

/** Remembers of when the rows of an answer are. */
export const noteAnswer = (url: string, { headers }: Pick<Response, 'headers'>): void => {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  const isFurther = query.has('cursor') || query.get('part') === 'totals'
  noteMoment({ path, isFurther, moment: headers.get(dataMomentHeader) })
}

/** The moment of the oldest rows that are shown of this address; null when all are of now. */
export const useDataMoment = (path: string): string | null => moments.useStore(state => state[path] ?? null)
