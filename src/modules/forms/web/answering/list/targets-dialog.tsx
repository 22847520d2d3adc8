import { Modal, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatNumber } from '../../../../../kernel/contract/formats.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { Button, ButtonLink } from '../../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { useDebounced } from '../../../../../kernel/web/components/use-debounced.ts'
import type { FormTask } from '../../../contract/answering.ts'
import { type AssignmentTarget, assignmentRoutes } from '../../../contract/assignment/assignments.ts'
import { dueStates } from '../../../contract/assignment/words.ts'
import { useToday } from '../../assignment/use-assignments.ts'
import { answeringUrl, opportunityFormUrl } from '../answering-url.ts'
import classes from './list.module.css'

const tones = { late: 'warning', pending: 'neutral', answered: 'success', spared: 'neutral' } as const

const urlOf = (formId: string, { id, subject }: AssignmentTarget): string => {
  if (subject === 'opportunity') return opportunityFormUrl(id, formId)
  return answeringUrl(formId, subject === 'customer' ? { customerId: id } : {})
}

const pageSize = 30

const Target = ({ formId, target }: { formId: string; target: AssignmentTarget }) => {
  const today = useToday()
  const { name, address, lastDay, state, seller } = target
  const facts = [address ?? seller.name, lastDay && `última ${formatDay(lastDay, today)}`].filter(Boolean)
  return (
    <li>
      <span>
        {name}
        <small>{facts.join(' · ')}</small>
      </span>
      <Badge tone={tones[state]}>{dueStates[state]}</Badge>
      <ButtonLink size="small" to={urlOf(formId, target)} aria-label={`Responder de ${name}`}>
        Responder
      </ButtonLink>
    </li>
  )
}

/** Whom one form is asked of: the late ones first, then those that are pending. */
export const TargetsDialog = ({ task, onClose }: { task: FormTask; onClose: () => void }) => {
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const q = useDebounced(text.trim(), 250)
  const { id } = task.form
  const { data, error, refetch } = useQuery({
    queryKey: ['forms', 'own-targets', id, q, limit],
    queryFn: ({ signal }) => call(assignmentRoutes.own, { params: { id }, query: { q, limit }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal opened onClose={onClose} title={task.form.name} size={560}>
      <TextInput
        className={classes.search}
        data-autofocus
        label="Buscar"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {!data && error && (
        <QueryError title="No pudimos traer los clientes" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && (
        <ul className={classes.targets}>
          {data.items.map(target => (
            <Target key={target.id} formId={id} target={target} />
          ))}
        </ul>
      )}
      {data?.total === 0 && <p>Sin resultados.</p>}
      {data && data.total > data.items.length && limit < 100 && (
        <Button variant="link" onClick={() => setLimit(100)}>
          Ver más
        </Button>
      )}
      {data && data.total > 100 && limit === 100 && (
        <p>{`Hay ${formatNumber(data.total - 100)} más: escribí para encontrarlos.`}</p>
      )}
    </Modal>
  )
}
