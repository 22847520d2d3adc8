import { useQuery } from '@tanstack/react-query'
import { useRegistry } from '../../../../kernel/web/app/registry.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { widgetDays } from '../../contract/built/widget-days.ts'
import { type QuestionWidget as Definition, titleOf } from '../../contract/built/widgets.ts'
import { useDashboardFrame } from './dashboard-context.ts'

/** What the module of forms brings: the choice of a question and its card. Null where no module brings it. */
export const useQuestionKit = () => {
  const { questionWidget } = useRegistry()
  return useQuery({
    queryKey: ['dashboards', 'question-kit'],
    queryFn: async () => (await questionWidget?.load())?.kit ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A question of a form, with the days and the filters of the dashboard. */
export const QuestionWidget = ({ widget }: { widget: Definition }) => {
  const board = useDashboardFrame()
  const { data: kit, error, refetch } = useQuestionKit()
  const { type, filters } = board
  const { form, question, title, chart } = widget
  const own = titleOf(type, widget)
  if (question === '' || kit === null)
    return (
      <Card title={own}>
        <EmptyState
          title={kit === null ? 'Este widget ya no existe' : 'Elegí un formulario y una pregunta'}
          text={kit === null ? 'Quitalo del tablero o cambialo por otro.' : 'Acá se va a ver lo que contestaron.'}
        />
      </Card>
    )
  if (!kit)
    return (
      <Card title={own}>
        {error ? (
          <QueryError title="No pudimos traer este widget" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Card>
    )
  const { sellers, supervisors, channels, regions } = filters
  return (
    <kit.Widget
      form={form}
      question={question}
      title={title}
      chart={chart}
      choices={{ sellers, supervisors, channels, regions }}
      {...widgetDays(widget, { ...board, today: filters.range.today })}
    />
  )
}
