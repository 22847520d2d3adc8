import { dayOf, monthOf } from '../../../kernel/contract/formats.ts'
import { type UrlCodec, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'

const monthParameter: UrlCodec<string> = {
  read: search => (/^\d{4}-(0[1-9]|1[0-2])$/.test(search.get('mes') ?? '') ? (search.get('mes') ?? '') : ''),
  write: (search, value) => (value ? search.set('mes', value) : search.delete('mes')),
}

/** The month of the page, first day of it, in the address; the running one when it says none. */
export const useMonth = () => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const [written, setWritten] = useUrlState(monthParameter)
  const month = written ? `${written}-01` : monthOf(today)
  return { month, today, setMonth: (next: string) => setWritten(next === monthOf(today) ? '' : next.slice(0, 7)) }
}
