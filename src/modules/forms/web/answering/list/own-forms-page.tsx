import { IconCloudUp, IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatDay, formatNumber, formatTime } from '../../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { Button, ButtonLink } from '../../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../../kernel/web/components/empty-state.tsx'
import { Page } from '../../../../../kernel/web/components/page.tsx'
import { QueryCard } from '../../../../../kernel/web/components/query-card.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import type { FormTask } from '../../../contract/answering.ts'
import { formKinds } from '../../../contract/words.ts'
import { staffAnswersUrl } from '../../answers/answers-url.ts'
import { useToday } from '../../assignment/use-assignments.ts'
import { lateText, pendingText } from '../../assignment/words.ts'
import { answeringUrl } from '../answering-url.ts'
import type { FormDraft } from '../device/draft.ts'
import { askedRecords, keepForms, loadTasks } from '../device/open-form.ts'
import { useOutbox, useOwner } from '../device/use-outbox.ts'
import { keepRecords } from '../page/office-ports.ts'
import classes from './list.module.css'
import { TargetsDialog } from './targets-dialog.tsx'
import { TodayCard } from './today-card.tsx'

const useTasks = () => {
  const owner = useOwner()
  const query = useQuery({
    queryKey: ['forms', 'tasks'],
    queryFn: ({ signal }) => loadTasks(owner, signal),
    networkMode: 'always',
  })
  const { data } = query
  useEffect(() => {
    if (!data || data.keptAt !== null) return
    const stopping = new AbortController()
    const keep = async (): Promise<void> => {
      await keepForms(owner, data.items, stopping.signal)
      for (const kind of await askedRecords(owner)) await keepRecords(owner, kind, stopping.signal)
    }
    void keep().catch(() => undefined)
    return () => stopping.abort()
  }, [data, owner])
  return query
}

const draftStates = {
  writing: { tone: 'neutral', text: 'Sin terminar' },
  waiting: { tone: 'warning', text: 'Por enviar' },
  refused: { tone: 'error', text: 'Para corregir' },
} as const

const DraftName = ({ draft }: { draft: FormDraft }) => {
  const about = draft.customer ?? draft.opportunity
  const text = about ? `${draft.form.name} · ${about.name}` : draft.form.name
  const { key, form, state } = draft
  return state === 'waiting' ? text : <Link to={answeringUrl(form.id, { draftKey: key })}>{text}</Link>
}

/** What is on this device and not yet on the server. */
const DraftsCard = () => {
  const { environment } = useSession()
  const outbox = useOutbox()
  const drafts = outbox.state.useStore(state => state.drafts)
  if (drafts.length === 0) return null
  const isWaiting = drafts.some(({ state }) => state === 'waiting')
  return (
    <Card
      title="En este dispositivo"
      note={String(drafts.length)}
      flush
      side={
        isWaiting && (
          <Button size="small" leftIcon={<IconCloudUp aria-hidden />} onClick={() => void outbox.pump()}>
            Enviar ahora
          </Button>
        )
      }
    >
      <DataTable
        caption="Respuestas en este dispositivo"
        items={drafts}
        keyOf={draft => draft.key}
        columns={[
          { title: 'Formulario', width: '100%', cell: draft => <DraftName draft={draft} /> },
          {
            title: 'Último cambio',
            quiet: true,
            narrow: 'below',
            cell: draft => formatDateTime(draft.changedAt, environment.timeZone),
          },
          {
            title: 'Estado',
            cell: ({ state }) => <Badge tone={draftStates[state].tone}>{draftStates[state].text}</Badge>,
          },
        ]}
      />
    </Card>
  )
}

const DueText = ({ due }: { due: NonNullable<FormTask['due']> }) => {
  if (due.late > 0) return <span className={classes.late}>{lateText(due.late)}</span>
  return due.pending > 0 ? pendingText(due.pending) : 'Al día'
}

const Answer = ({ task, onChoose }: { task: FormTask; onChoose: (task: FormTask) => void }) => {
  const { form, due } = task
  if (due && form.subject !== 'none')
    return (
      <Button aria-label={`Elegir a quién preguntar ${form.name}`} onClick={() => onChoose(task)}>
        Ver {form.subject === 'customer' ? 'clientes' : 'oportunidades'}
      </Button>
    )
  return (
    <ButtonLink to={answeringUrl(form.id)} aria-label={`Responder ${form.name}`}>
      Responder
    </ButtonLink>
  )
}

const Tasks = ({ items, onChoose }: { items: FormTask[]; onChoose: (task: FormTask) => void }) => {
  const today = useToday()
  return (
    <DataTable
      caption="Formularios para responder"
      items={items}
      keyOf={({ form }) => form.id}
      columns={[
        { title: 'Formulario', width: '100%', cell: ({ form }) => form.name },
        { title: 'Tipo', quiet: true, narrow: 'below', cell: ({ form }) => formKinds[form.kind] },
        ...(items.some(({ due }) => due)
          ? [
              {
                title: 'Hasta',
                quiet: true,
                narrow: 'gone' as const,
                cell: ({ due }: FormTask) => (due?.endsOn ? formatDay(due.endsOn, today) : '—'),
              },
              { title: 'Falta', cell: ({ due }: FormTask) => due && <DueText due={due} /> },
            ]
          : []),
        {
          title: 'Respuestas',
          figure: true,
          narrow: 'gone',
          cell: ({ form, answered }) => <Link to={staffAnswersUrl(form.id)}>{formatNumber(answered)}</Link>,
        },
        { title: 'Responder', cell: task => <Answer task={task} onChoose={onChoose} /> },
      ]}
    />
  )
}

const noTasks = (
  <EmptyState
    icon={IconForms}
    title="No tenés formularios para responder"
    text="Cuando te asignen uno, aparece acá con los clientes a los que hay que preguntarles."
  />
)

/** What this person has to answer, and what waits on this device to be finished or sent (spec.md §2). */
export const OwnFormsPage = () => {
  const { environment } = useSession()
  const query = useTasks()
  const [chosen, setChosen] = useState<FormTask | null>(null)
  return (
    <Page>
      <DraftsCard />
      <TodayCard stops={query.data?.today ?? []} />
      <QueryCard
        title="Para responder"
        query={query}
        height={220}
        flush
        note={({ keptAt }) =>
          keptAt !== null && `como estaba a las ${formatTime(new Date(keptAt).toISOString(), environment.timeZone)}`
        }
        empty={({ items }) => items.length === 0 && noTasks}
      >
        {({ items }) => <Tasks items={items} onChoose={setChosen} />}
      </QueryCard>
      {chosen && <TargetsDialog task={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}
