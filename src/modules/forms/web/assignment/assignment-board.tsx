import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../../kernel/web/components/query-card.tsx'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import type { Assignment } from '../../contract/assignment/assignments.ts'
import { type AssignmentState, assignmentStates, frequencies } from '../../contract/assignment/words.ts'
import classes from './assignment.module.css'
import { type AssignableForm, AssignmentDialog } from './assignment-dialog.tsx'
import { AssignmentDrawer } from './assignment-drawer.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { assignmentsPage, useAssignments, useAssignmentsLive, useRegionNames, useToday } from './use-assignments.ts'
import { audienceText, periodText } from './words.ts'

const openParameter = textParameter('asignacion')
const stateParameter = textParameter('estado')

const stateOptions = { all: 'Todas', running: 'En curso', planned: 'Programadas', ended: 'Terminadas' } as const
type StateOption = keyof typeof stateOptions

const optionOf = (text: string): StateOption => (text in stateOptions ? (text as StateOption) : 'all')
const stateOf = (option: StateOption): AssignmentState | undefined => (option === 'all' ? undefined : option)

type TableProps = { items: Assignment[]; namesForm: boolean; onOpen: (id: string) => void }

const Table = ({ items, namesForm, onOpen }: TableProps) => {
  const today = useToday()
  const regionName = useRegionNames()
  return (
    <DataTable
      caption="Asignaciones"
      items={items}
      keyOf={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        {
          title: namesForm ? 'Formulario' : 'A quién',
          width: '100%',
          cell: item => (
            <span className={classes.cell}>
              <button
                type="button"
                className={classes.open}
                onClick={event => {
                  event.stopPropagation()
                  onOpen(item.id)
                }}
              >
                {namesForm ? item.form.name : audienceText(item, regionName)}
              </button>
              {namesForm && <span className={classes.whom}>{audienceText(item, regionName)}</span>}
            </span>
          ),
        },
        { title: 'Período', quiet: true, narrow: 'below', cell: item => periodText(item, today) },
        { title: 'Frecuencia', quiet: true, narrow: 'gone', cell: ({ frequency }) => frequencies[frequency] },
        {
          title: 'Cupo',
          figure: true,
          narrow: 'gone',
          ample: true,
          cell: ({ quota }) => (quota === null ? '—' : formatNumber(quota)),
        },
        { title: 'Vendedores', figure: true, narrow: 'gone', cell: ({ sellers }) => formatNumber(sellers) },
        { title: 'Respondidos', figure: true, cell: item => <ProgressBar figures={item} /> },
        {
          title: 'Atrasados',
          figure: true,
          cell: ({ late }) => (late > 0 ? <span className={classes.late}>{formatNumber(late)}</span> : '0'),
        },
        {
          title: 'Estado',
          narrow: 'gone',
          ample: true,
          cell: ({ state }) => <Badge>{assignmentStates[state]}</Badge>,
        },
      ]}
    />
  )
}

const NoAssignments = ({ isFiltered, onAssign }: { isFiltered: boolean; onAssign: (() => void) | null }) =>
  isFiltered ? (
    <EmptyState icon={IconUsers} title="No hay asignaciones en ese estado" text="Mirá las demás con «Todas»." />
  ) : (
    <EmptyState
      icon={IconUsers}
      title="Todavía no se lo pediste a nadie"
      text="Elegí a qué vendedores y clientes se les pide, hasta cuándo y cada cuánto. Después ves acá quién respondió y quién está atrasado."
    >
      {onAssign && <Button onClick={onAssign}>Asignar</Button>}
    </EmptyState>
  )

type BoardProps = {
  /** The assignments of one form; without it, those of all. */
  form: AssignableForm | null
  /** Why nothing can be assigned now. */
  blocked?: string | null
  /** Under the list. */
  children?: ReactNode
}

const Pages = ({ skip, total, onSkip }: { skip: number; total: number; onSkip: (skip: number) => void }) =>
  total > assignmentsPage ? (
    <div className={classes.more}>
      <Button disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - assignmentsPage))}>
        Anteriores
      </Button>
      <Button disabled={skip + assignmentsPage >= total} onClick={() => onSkip(skip + assignmentsPage)}>
        Siguientes
      </Button>
    </div>
  ) : null

/** Assignments and how they stand, with one of them open beside the list. */
export const AssignmentBoard = ({ form, blocked = null, children }: BoardProps) => {
  useAssignmentsLive()
  const [open, setOpen] = useUrlState(openParameter)
  const [stateText, setStateText] = useUrlState(stateParameter)
  const [isAssigning, setAssigning] = useState(false)
  const [skip, setSkip] = useState(0)
  const option = optionOf(stateText)
  const query = useAssignments({ formId: form?.id, state: stateOf(option), skip })
  const assign = () => setAssigning(true)
  return (
    <div className={classes.layout}>
      <div className={classes.list}>
        <div className={classes.head}>
          <Segments
            label="Estado"
            size="medium"
            options={stateOptions}
            value={option}
            onChange={value => {
              setSkip(0)
              setStateText(value === 'all' ? '' : value)
            }}
          />
          <Button variant="primary" disabled={blocked !== null} title={blocked ?? undefined} onClick={assign}>
            Asignar{form ? '' : ' un formulario'}
          </Button>
          {blocked && <span>{blocked}</span>}
        </div>
        <QueryCard
          title="Asignaciones"
          query={query}
          height={260}
          flush
          note={({ total }) => formatNumber(total)}
          empty={({ total }) =>
            total === 0 && <NoAssignments isFiltered={option !== 'all'} onAssign={blocked ? null : assign} />
          }
        >
          {({ items, total }) => (
            <>
              <Table items={items} namesForm={form === null} onOpen={setOpen} />
              <Pages skip={skip} total={total} onSkip={setSkip} />
            </>
          )}
        </QueryCard>
        {children}
      </div>
      {open && <AssignmentDrawer key={open} id={open} onClose={() => setOpen('')} />}
      {isAssigning && <AssignmentDialog assignment={null} form={form} onClose={() => setAssigning(false)} />}
    </div>
  )
}
