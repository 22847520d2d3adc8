import { IconBellRinging, IconChevronDown, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import {
  type Assignment,
  type AssignmentProgress,
  assignmentRoutes,
  type SellerProgress,
} from '../../contract/assignment/assignments.ts'
import { assignmentStates, type DueState, dueStates, frequencies } from '../../contract/assignment/words.ts'
import classes from './assignment.module.css'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { ProgressBar } from './progress-bar.tsx'
import {
  targetsPage,
  useAssignmentsAgain,
  useProgress,
  useRegionNames,
  useTargets,
  useToday,
} from './use-assignments.ts'
import { audienceText, expectedOf, lateText, periodText, sellersText, targetsText } from './words.ts'

const tones = { late: 'error', pending: 'neutral', answered: 'success', spared: 'neutral' } as const satisfies Record<
  DueState,
  string
>

const Targets = ({ id, sellerId }: { id: string; sellerId: string }) => {
  const [limit, setLimit] = useState(targetsPage)
  const today = useToday()
  const { data, error, refetch } = useTargets(id, { sellerId, limit })
  if (error && !data)
    return <QueryError title="No pudimos traer los clientes" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={3} />
  return (
    <ul className={classes.targets}>
      {data.items.map(target => (
        <li key={target.id}>
          <span>{target.name}</span>
          {target.lastDay && <small>{formatDay(target.lastDay, today)}</small>}
          <Badge tone={tones[target.state]}>{dueStates[target.state]}</Badge>
        </li>
      ))}
      {data.total > data.items.length && limit < 100 && (
        <li>
          <Button variant="link" onClick={() => setLimit(100)}>
            {`Ver ${formatNumber(Math.min(100, data.total) - data.items.length)} más`}
          </Button>
        </li>
      )}
      {data.total > 100 && limit === 100 && <li>{`y ${formatNumber(data.total - 100)} más`}</li>}
    </ul>
  )
}

const Seller = ({ id, progress, hasTargets }: { id: string; progress: SellerProgress; hasTargets: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const { seller, late } = progress
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button
        type="button"
        className={classes.seller}
        aria-expanded={hasTargets ? isOpen : undefined}
        disabled={!hasTargets}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{seller.name}</span>
        {late > 0 && <span className={classes.late}>{lateText(late)}</span>}
        <ProgressBar figures={progress} />
        {hasTargets && <Chevron size={16} aria-hidden />}
      </button>
      {isOpen && <Targets id={id} sellerId={seller.id} />}
    </li>
  )
}

const useActs = (assignment: Assignment, onClose: () => void) => {
  const again = useAssignmentsAgain()
  const { id, form } = assignment
  const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  return {
    nudge: () =>
      void call(assignmentRoutes.nudge, { params: { id } }).then(({ sent }) => {
        const text = sent === 1 ? 'Le recordaste a 1 persona' : `Les recordaste a ${sent} personas`
        showToast({
          variant: sent === 0 ? 'info' : 'success',
          text: sent === 0 ? 'Ninguno de los que faltan tiene usuario para recibir el aviso' : text,
        })
        return again()
      }, tell),
    remove: () =>
      void call(assignmentRoutes.remove, { params: { id } }).then(() => {
        const restore = () => void call(assignmentRoutes.restore, { params: { id } }).then(again, tell)
        showToast({
          variant: 'success',
          text: `Eliminaste la asignación de «${form.name}»`,
          action: { label: 'Deshacer', run: restore },
        })
        onClose()
        return again()
      }, tell),
  }
}

const Facts = ({ assignment }: { assignment: Assignment }) => {
  const today = useToday()
  const regionName = useRegionNames()
  const { form, sellers, targets, frequency, quota, author } = assignment
  const whom = [sellersText(sellers), targetsText(form.subject, targets)].filter(Boolean).join(', ')
  const facts = [
    ['A quién', `${audienceText(assignment, regionName)} (${whom})`],
    ['Período', periodText(assignment, today)],
    ['Frecuencia', frequencies[frequency]],
    ['Cupo', quota === null ? 'Todos' : `${formatNumber(quota)} por vendedor`],
    ['Asignó', author],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([title, text]) => [<dt key={title}>{title}</dt>, <dd key={`${title} value`}>{text}</dd>])}
    </dl>
  )
}

type ContentProps = { progress: AssignmentProgress; onClose: () => void }

const Content = ({ progress: { assignment, sellers }, onClose }: ContentProps) => {
  const [isEditing, setEditing] = useState(false)
  const { nudge, remove } = useActs(assignment, onClose)
  const { answered, pending, late } = assignment
  const canNudge = assignment.state !== 'planned' && pending + late > 0
  return (
    <>
      <DrawerSection>
        <div className={classes.sums}>
          <div>
            <b>{formatNumber(answered)}</b>
            <span>{`respondidos de ${formatNumber(expectedOf(assignment))}`}</span>
          </div>
          <div>
            <b>{formatNumber(pending)}</b>
            <span>{pending === 1 ? 'pendiente' : 'pendientes'}</span>
          </div>
          <div data-state={late > 0 ? 'late' : undefined}>
            <b>{formatNumber(late)}</b>
            <span>{late === 1 ? 'atrasado' : 'atrasados'}</span>
          </div>
        </div>
      </DrawerSection>
      <DrawerSection>
        <div className={classes.acts}>
          <Button leftIcon={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            Cambiar
          </Button>
          {canNudge && (
            <Button leftIcon={<IconBellRinging size={16} aria-hidden />} onClick={nudge}>
              Recordar a los que faltan
            </Button>
          )}
          <Button variant="ghost" leftIcon={<IconTrash size={16} aria-hidden />} onClick={remove}>
            Eliminar
          </Button>
        </div>
      </DrawerSection>
      <DrawerSection title="Asignación">
        <Facts assignment={assignment} />
      </DrawerSection>
      <DrawerSection title="Por vendedor" side={formatNumber(sellers.length)}>
        <ul className={classes.sellers}>
          {sellers.map(progress => (
            <Seller
              key={progress.seller.id}
              id={assignment.id}
              progress={progress}
              hasTargets={assignment.form.subject !== 'none'}
            />
          ))}
        </ul>
      </DrawerSection>
      {isEditing && <AssignmentDialog assignment={assignment} form={null} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Who has an assignment, who answered it and who is late. */
export const AssignmentDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useProgress(id)
  const heading = data && (
    <>
      <strong>{data.assignment.form.name}</strong> <Badge>{assignmentStates[data.assignment.state]}</Badge>
    </>
  )
  return (
    <DetailDrawer label="Avance de la asignación" heading={heading ?? <strong>Asignación</strong>} onClose={onClose}>
      {data && <Content progress={data} onClose={onClose} />}
      {!data && error && (
        <QueryError title="No pudimos abrir la asignación" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines lines={8} />}
    </DetailDrawer>
  )
}
