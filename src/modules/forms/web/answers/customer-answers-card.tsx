import { IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '../../../../kernel/contract/formats.ts'
import { type RowOf, resourcePath } from '../../../../kernel/contract/resource.ts'
import { request } from '../../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import type { CardSubject } from '../../../../kernel/web/app/web-module.ts'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../../kernel/web/components/query-card.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { answerList } from '../../contract/answers.ts'
import { staffAnswersUrl } from './answers-url.ts'

type Row = RowOf<typeof answerList>
/** These are never empty in a row, which the declaration says by `required`. */
type Answer = Row & { form: NonNullable<Row['form']>; date: string }

const shown = 6

const findAnswers = async (customerId: string, signal: AbortSignal): Promise<{ items: Answer[]; total: number }> => {
  const filter = [{ field: 'customer', operator: 'matches' as const, value: customerId }]
  const url = requestUrl(resourcePath(answerList.name), {}, { limit: shown, filter })
  return (await request({ method: 'GET', url, signal })).json()
}

const urlOf = ({ id, form, date }: Answer): string => {
  const day = date.slice(0, 10)
  return `${staffAnswersUrl(form.id)}?${new URLSearchParams({ ver: id, desde: day, hasta: day })}`
}

const scoreText = ({ score, maxScore }: Answer): string =>
  score === null || !maxScore ? '—' : `${formatNumber((100 * score) / maxScore)} %`

/** The last answers about a customer, whichever form they are of. */
export const CustomerAnswersCard = ({ id }: CardSubject) => {
  const { timeZone } = useSession().environment
  const query = useQuery({
    queryKey: ['form-answers', 'of-customer', id],
    queryFn: ({ signal }) => findAnswers(id, signal),
  })
  const columns: DataColumn<Answer>[] = [
    { title: 'Formulario', cell: answer => <Link to={urlOf(answer)}>{answer.form.name}</Link> },
    { title: 'Vendedor', quiet: true, narrow: 'gone', cell: ({ seller }) => seller?.name ?? '—' },
    { title: 'Cuándo', cell: ({ date }) => formatDateTime(date, timeZone) },
    { title: 'Puntaje', figure: true, cell: answer => (answer.state === 'annulled' ? 'Anulada' : scoreText(answer)) },
  ]
  return (
    <QueryCard
      title="Formularios"
      query={query}
      height={60}
      note={({ total }) => formatNumber(total)}
      empty={({ total }) =>
        total === 0 && (
          <EmptyState icon={IconForms} title="Sin formularios" text="Lo que se releve en este local va a estar acá." />
        )
      }
    >
      {({ items }) => (
        <DataTable caption="Últimas respuestas" items={items} keyOf={answer => answer.id} columns={columns} />
      )}
    </QueryCard>
  )
}
